import { expect, test } from 'vitest'
import { explainServerOutput } from './explain-server-output.ts'

const cases = {
  'the first reason among many lines': [
    '03:04 UTC [7] LOG:  starting\n03:04 UTC [7] FATAL:  could not map memory.\n03:04 UTC [7] LOG:  down\n',
    'It failed: could not map memory.',
  ],
  'a program that speaks without a level': [
    'initdb: could not look up effective user ID 1234: user does not exist\n',
    'It failed: initdb: could not look up effective user ID 1234: user does not exist.',
  ],
  'a program that says nothing': ['', 'It failed: it gave no reason.'],
  'a quota that is used up': [
    'initdb: error: could not write file: Disk quota exceeded\n',
    'There is no space left for the database in /data: free at least 100 MB there, or set DATA_DIR to another folder.',
  ],
  'remains of a killed server': [
    'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use\n',
    'Processes of a PostgreSQL server that was killed are still at work in /data: end them, then start again.',
  ],
  'a system without a library': [
    '/bin/initdb: error while loading shared libraries: libstdc++.so.6: not found\n',
    'The PostgreSQL that comes with this project does not run here (error while loading shared libraries: libstdc++.so.6: not found): set DATABASE_URL to a PostgreSQL server of your own.',
  ],
}

test.each(Object.entries(cases))('%s becomes one sentence', (_, [text = '', sentence]) => {
  expect(explainServerOutput(text, '/data', 'It failed').message).toBe(sentence)
})

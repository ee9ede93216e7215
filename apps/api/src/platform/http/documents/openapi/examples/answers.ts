import { billingAnswers } from './billing-answers.ts'
import { exampleWorkspace } from './entities.ts'
import { keyAnswers } from './key-answers.ts'
import { logAnswers } from './log-answers.ts'
import { usageAnswers } from './usage-answers.ts'
import { webhookAnswers } from './webhook-answers.ts'

const identity = {
  who: {
    kind: 'token',
    _id: '018f2f0c-5d1a-7cc0-9a51-0c6f8f3f7a10',
    name: 'Release script',
    expires: null,
  },
  workspace: exampleWorkspace,
  role: null,
  scopes: ['keys:read', 'keys:write'],
}

/** Answers of the calls that a token can make. A test holds each to its schema. */
export const answerExamples: Readonly<Record<string, unknown>> = {
  getIdentity: { payload: { doc: identity } },
  listWorkspaces: {
    payload: {
      docs: [
        {
          ...exampleWorkspace,
          role: 'developer',
          members: 4,
          suspended: null,
          created: '2025-06-02T09:00:00.000Z',
        },
      ],
    },
  },
  ...keyAnswers,
  ...logAnswers,
  ...usageAnswers,
  ...billingAnswers,
  ...webhookAnswers,
}

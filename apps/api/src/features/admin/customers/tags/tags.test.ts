import {
  deleteCustomerTag,
  exportCustomers,
  getCustomer,
  getTemplateStatistics,
  listAudit,
  listCustomers,
  listCustomerTags,
  postCustomerTag,
  postTemplate,
} from '@fovea/contract/admin'
import { maxCustomerTags } from '@fovea/contract/admin/customer-options'
import { deleteCurrentUser } from '@fovea/contract/auth'
import { afterAll, expect, test } from 'vitest'
import { signInAs } from '../../../../../test/sign-in-as.ts'
import { createTestApi } from '../../../../../test/test-api.ts'

const api = await createTestApi({ RATE_LIMIT_FACTOR: '100' })
const { browser: admin } = await signInAs(api, 'admin@fovea.test')
afterAll(() => api.close())

const add = async (id: string, tag: string) =>
  (await admin.call(postCustomerTag, { params: { id }, body: { tag } })).payload.tags
const listTagged = async (tag: string) =>
  (await admin.call(listCustomers, { query: { tag } })).payload.docs

test('staff tag a customer, find them by the tag, and take it away', async () => {
  const id = (await signInAs(api, 'tagged@example.com')).user._id
  await signInAs(api, 'untagged@example.com')
  expect(await add(id, '  Beta  Tester ')).toEqual(['beta tester'])
  expect(await add(id, 'beta tester')).toEqual(['beta tester'])
  expect(await add(id, 'Asia')).toEqual(['asia', 'beta tester'])

  expect((await listTagged('BETA tester')).map(({ email }) => email)).toEqual([
    'tagged@example.com',
  ])
  expect((await admin.call(getCustomer, { params: { id } })).payload.doc.tags).toEqual([
    'asia',
    'beta tester',
  ])
  expect((await admin.call(listCustomerTags)).payload.tags).toEqual(['asia', 'beta tester'])

  const file = await admin.send({ method: 'GET', url: `${exportCustomers.path}?tag=asia` })
  const [header = '', row = ''] = file.body.split('\n')
  expect(header).toContain(',Teams,Tags,')
  expect(row).toContain('"asia, beta tester"')

  const { payload } = await admin.call(postTemplate, {
    body: { emailSubject: 'Tags', emailBody: 'Hello' },
  })
  const { docs } = (
    await admin.call(getTemplateStatistics, { params: { id: payload.doc._id }, query: {} })
  ).payload
  expect(docs.find(({ email }) => email === 'tagged@example.com')?.tags).toEqual([
    'asia',
    'beta tester',
  ])

  const removed = await admin.call(deleteCustomerTag, { params: { id, tag: 'Asia' } })
  expect(removed.payload.tags).toEqual(['beta tester'])
  await admin.call(deleteCustomerTag, { params: { id, tag: 'asia' } })
  expect(await listTagged('asia')).toEqual([])

  const audit = (await admin.call(listAudit, { query: {} })).payload
  expect(
    audit.docs
      .filter(({ subjectId }) => subjectId === id)
      .map(({ action, detail }) => [action, detail]),
  ).toEqual([
    ['tag removed', { tag: 'asia' }],
    ['tag added', { tag: 'asia' }],
    ['tag added', { tag: 'beta tester' }],
  ])
})

test('a customer has a limited number of tags, each of visible letters', async () => {
  const id = (await signInAs(api, 'many@example.com')).user._id
  for (let n = 1; n <= maxCustomerTags; n++) await add(id, `tag ${n}`)
  const params = { id }
  expect(await admin.refused(postCustomerTag, { params, body: { tag: 'more' } })).toMatchObject({
    name: 'RULE_BROKEN',
    message: 'A customer has at most 20 tags. Remove one first.',
  })
  for (const tag of ['', ' ', 'x'.repeat(31), 'a\u202Eb']) {
    const refusal = await admin.refused(postCustomerTag, { params, body: { tag } })
    expect(refusal).toMatchObject({ name: 'BAD_INPUT', fields: { tag: expect.any(String) } })
  }
})

test('a list of a tag has its customers in the order of what they are now', async () => {
  const first = (await signInAs(api, 'first@example.com')).user._id
  const second = (await signInAs(api, 'second@example.com')).user._id
  const rename = (id: string, name: string) =>
    api.query`update users set nickname = ${name} where id = ${id}`
  const query = { tag: 'sorted', sort: 'name', order: 'ascending' } as const
  const listNames = async () =>
    (await admin.call(listCustomers, { query })).payload.docs.map(({ name }) => name)
  await rename(first, 'Ada')
  await rename(second, 'Zoe')
  await admin.call(listCustomers, { query })
  for (const id of [first, second]) await add(id, 'sorted')
  expect(await listNames()).toEqual(['Ada', 'Zoe'])
  await rename(first, 'Zuri')
  expect(await listNames()).toEqual(['Zoe', 'Zuri'])
})

test('a deleted account is named by no tag', async () => {
  const id = (await signInAs(api, 'stays@example.com')).user._id
  const { browser } = await signInAs(api, 'goes@example.com')
  await add(id, 'knows goes@example.com')
  await add(id, 'friend')
  await browser.call(deleteCurrentUser, { body: { confirm: 'goes@example.com' } })
  expect((await admin.call(getCustomer, { params: { id } })).payload.doc.tags).toEqual(['friend'])
})

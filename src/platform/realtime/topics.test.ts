import { expect, test } from 'vitest'
import type { Caller } from '../database/database.ts'
import type { Actor } from '../roles.ts'
import { topicFor } from './topics.ts'

const springfield = '0190a7de-0000-7000-8000-000000000001'
const person = (change: Partial<Actor> = {}): Caller => ({
  role: 'authenticated',
  actor: {
    user_id: 'rosa',
    organization_id: springfield,
    role: 'user',
    session_id: 's',
    aal: 'aal1',
    email: '',
    ...change,
  },
})

test('the same name in two organizations is two topics', () => {
  expect(topicFor('room', person())).toEqual({ address: `${springfield}/room`, maySpeak: true })
  expect(topicFor('room', person({ organization_id: 'shelbyville' }))).toEqual({
    address: 'shelbyville/room',
    maySpeak: true,
  })
  expect(topicFor('room', person({ organization_id: null }))).toEqual({ address: 'person rosa/room', maySpeak: true })
})

test("no name leads to another organization's topic", () => {
  for (const name of [
    `${springfield}/room`,
    `organization:${springfield}:room`,
    `../${springfield}/room`,
    `/room`,
    `public/${springfield}`,
  ]) {
    expect(topicFor(name, person({ organization_id: 'shelbyville' }))).toEqual({
      address: `shelbyville/${name}`,
      maySpeak: true,
    })
  }
})

test.each<[string, Caller, string, string]>([
  [
    'a visitor joins a topic of people',
    { role: 'anon' },
    'room',
    'Sign in first. Without an account you can only use topics that begin with "public:".',
  ],
  ['a buyer joins the topic of the managers', person(), 'managers:budget', 'This topic is for managers only.'],
  [
    'a manager joins the topic of the administrators',
    person({ role: 'manager' }),
    'admins:keys',
    'This topic is for admins only.',
  ],
  ['a colleague joins the topic of a person', person(), 'user:max', 'This topic belongs to another person.'],
  [
    'the installation names no one',
    { role: 'service_role' },
    'room',
    'Name the topic’s owner: "organization:<id>:<topic>" or "public:<topic>".',
  ],
])('%s: rejected', (_, caller, name, reason) => {
  expect(topicFor(name, caller)).toBe(reason)
})

test('everyone receives a public topic, and only the installation sends there', () => {
  for (const caller of [{ role: 'anon' } as const, person()])
    expect(topicFor('public:news', caller)).toEqual({ address: 'public:news', maySpeak: false })
  expect(topicFor('public:news', { role: 'service_role' })).toEqual({ address: 'public:news', maySpeak: true })
  expect(topicFor('public:news', person(), { isPrivate: true })).toBe(
    'A topic that begins with "public:" can’t be private.',
  )
})

test('a person, a manager and the installation reach their topics', () => {
  expect(topicFor('user:rosa:inbox', person())).toMatchObject({ maySpeak: true })
  expect(topicFor('managers:budget', person({ role: 'admin' }))).toMatchObject({ maySpeak: true })
  expect(topicFor(`organization:${springfield}:user:rosa:inbox`, { role: 'service_role' })).toEqual({
    address: `${springfield}/user:rosa:inbox`,
    maySpeak: true,
  })
})

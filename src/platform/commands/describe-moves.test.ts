import { expect, test } from 'vitest'
import { commands } from '../../commands.ts'
import { withMoves } from './describe-moves.ts'

const document = {
  servers: [{ url: 'https://city.example.gov/rest/v1' }],
  paths: { '/emergency_incidents': {} },
  components: { schemas: { emergency_incidents: {} } },
}
const described = withMoves(document, commands).paths as unknown as Record<string, { servers: unknown; post: any }>

test('the API description says what a move takes, where it leads and who may use it', () => {
  const close = described['/incidents/close']!
  expect(close.servers).toEqual([{ url: 'https://city.example.gov/functions/v1' }])
  expect(close.post.description).toBe(
    'Closes an incident when nothing is deployed. From open to closed. ' +
      'Managers and administrators can do this. Other records are checked first.',
  )
  expect(close.post.requestBody.content['application/json'].schema).toMatchObject({
    required: ['id', 'note'],
    properties: { note: { type: 'string', maxLength: 5_000, description: 'Outcome' } },
  })
  const { level } = described['/incidents/activate']!.post.requestBody.content['application/json'].schema.properties
  expect(level).toMatchObject({ enum: ['monitoring', 'partial', 'full'] })
})

test("a person who can't see a table sees no moves for it, and a visitor sees none", () => {
  expect(Object.keys(described).filter((path) => path.startsWith('/grant-applications'))).toEqual([])
  const visitors = { ...document, components: { schemas: {} } }
  expect(withMoves(visitors, commands)).toBe(visitors)
})

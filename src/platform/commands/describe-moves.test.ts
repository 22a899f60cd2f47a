import { expect, test } from 'vitest'
import { commands } from '../../commands.ts'
import { withMoves } from './describe-moves.ts'

const document = {
  servers: [{ url: 'https://city.example.gov/rest/v1' }],
  paths: { '/emergency_incidents': {} },
  components: { schemas: { emergency_incidents: {} } },
}
const described = withMoves(document, commands).paths as unknown as Record<string, { servers: unknown; post: any }>

test('the description of the API says of a move what it takes, where it leads and who may do it', () => {
  const close = described['/incidents/close']!
  expect(close.servers).toEqual([{ url: 'https://city.example.gov/functions/v1' }])
  expect(close.post.description).toBe(
    'Closes an incident once nothing is deployed. From open to closed. ' +
      'Managers and administrators can do this. Other records are checked first.',
  )
  expect(close.post.requestBody.content['application/json'].schema).toMatchObject({
    required: ['id', 'note'],
    properties: { note: { type: 'string', maxLength: 5_000, description: 'How it ended' } },
  })
  const { level } = described['/incidents/activate']!.post.requestBody.content['application/json'].schema.properties
  expect(level).toMatchObject({ enum: ['monitoring', 'partial', 'full'] })
})

test('a person who does not see a table sees no move of it, and a visitor none', () => {
  expect(Object.keys(described).filter((path) => path.startsWith('/grant-applications'))).toEqual([])
  const visitors = { ...document, components: { schemas: {} } }
  expect(withMoves(visitors, commands)).toBe(visitors)
})

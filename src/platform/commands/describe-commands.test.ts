import { expect, test } from 'vitest'
import { commands } from '../../commands.ts'
import { withCommands } from './describe-commands.ts'
import { withMoves } from './describe-moves.ts'
import type { Command } from './command.ts'

const document = {
  servers: [{ url: 'https://city.example.gov/rest/v1' }],
  paths: {},
  components: { schemas: { organization_members: {} } },
}
const described = withCommands(document, commands).paths as unknown as Record<string, { servers: unknown; post: any }>
const isOpen = ({ newcomers }: Command) => !newcomers

test('the API description lists every command of members, with what it takes and an example', () => {
  const everything = withMoves(
    {
      ...document,
      components: { schemas: Object.fromEntries(commands.map(({ move }) => [move?.life.record.table, {}])) },
    },
    commands,
  ).paths
  const listed = new Set([...Object.keys(everything), ...Object.keys(described)])
  expect(commands.filter((each) => isOpen(each) && !listed.has(`/${each.name}`)).map(({ name }) => name)).toEqual([])

  const { servers, post } = described['/device-readings/take']!
  expect(servers).toEqual([{ url: 'https://city.example.gov/functions/v1' }])
  expect(post.description).toContain('run:device-readings/take@ID')
  expect(post.requestBody.content['application/json'].example).toEqual({
    device: '0190b8f0-0000-7000-8000-000000000001',
    readings: [{ at: '2026-11-30T14:00:00Z', value: 1 }],
  })
  expect(described['/roles/grant']!.post.description).toContain('Only a signed-in person can run it, never a key.')
  const visitors = { ...document, components: { schemas: {} } }
  expect(withCommands(visitors, commands)).toBe(visitors)
})

test('more than nine of ten commands have an example that they take', () => {
  const inputs = Object.values(described).map(({ post }) => post.requestBody.content['application/json'])
  expect(inputs.filter(({ example }) => example !== undefined).length).toBeGreaterThan(inputs.length * 0.9)
})

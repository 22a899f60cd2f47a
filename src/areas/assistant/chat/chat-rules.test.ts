import { expect, test } from 'vitest'
import { brandingOf, sourceOf, levelOf, levels, welcomeOf, type Agent, type Organization } from './rules.ts'

test('the levels have the names of the specification', () => {
  expect(levels).toEqual({
    public: { name: 'Public Assistant', description: 'Learn about the product' },
    authenticated: { name: 'Platform Guide', description: 'Get help using the platform' },
    premium: { name: 'Premium AI Agent', description: 'Your personal productivity assistant' },
  })
})

test.each([
  ['while it is not known who is there', { loading: true, user: {} }, 'public'],
  ['for a visitor', { loading: false, user: null }, 'public'],
  ['for a person who is signed in', { loading: false, user: {} }, 'authenticated'],
] as const)('%s the level is %s', (_, who, level) => {
  expect(levelOf(who)).toBe(level)
})

const city: Organization = {
  name: 'Alder Falls',
  branding_config: {
    companyName: 'City of Alder Falls',
    primaryColor: '#0F766E',
    welcomeMessage: 'Welcome to the city.',
  },
}
const desk: Agent = {
  branding_config: { companyName: 'City Desk', welcomeMessage: 'The desk is open.' },
  welcome_message: 'Hello from the City Desk.',
}

test('without branding the product uses its own name', () => {
  expect(brandingOf('Granary', null, null)).toEqual({
    companyName: 'Granary',
    primaryColor: '#3B82F6',
    secondaryColor: '#1E40AF',
  })
})

test("an organization's branding overrides the defaults, and an agent's overrides both", () => {
  expect(brandingOf('Granary', city, null)).toMatchObject({
    companyName: 'City of Alder Falls',
    primaryColor: '#0F766E',
    secondaryColor: '#1E40AF',
  })
  expect(brandingOf('Granary', city, desk)).toMatchObject({ companyName: 'City Desk', primaryColor: '#0F766E' })
})

test('empty or non-text values set nothing', () => {
  expect(
    brandingOf('Granary', { name: 'X', branding_config: { companyName: ' ', primaryColor: 7 } }, null),
  ).toMatchObject({ companyName: 'Granary', primaryColor: '#3B82F6' })
})

test.each<[string, Organization, Agent, string]>([
  ['the agent’s own', city, desk, 'Hello from the City Desk.'],
  ['that of the agent’s branding', city, { ...desk, welcome_message: null }, 'The desk is open.'],
  ['the organization’s', city, { branding_config: {}, welcome_message: '' }, 'Welcome to the city.'],
  [
    'ours',
    null,
    null,
    'Hello! I am the assistant of Granary. Ask me about your records, how to do something here, or what a regulation says. I cite my sources.',
  ],
])('the welcome is %s', (_, organization, agent, welcome) => {
  expect(welcomeOf(brandingOf('Granary', organization, agent), 'authenticated', organization, agent)).toBe(welcome)
})

test.each([
  [
    'Signing in: Passwords /documentation/signing-in#passwords',
    'Signing in: Passwords',
    '/documentation/signing-in#passwords',
  ],
  ['2 CFR 200 /documentation/2-cfr-200-closeout', '2 CFR 200', '/documentation/2-cfr-200-closeout'],
  ['Handbook, 2.1 https://example.gov/a', 'Handbook, 2.1 https://example.gov/a', undefined],
])('a source with an address of the product opens it: %s', (citation, words, path) =>
  expect(sourceOf(citation)).toEqual(path ? { words, path } : { words }),
)

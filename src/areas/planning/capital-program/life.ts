import { life } from '#platform/life.ts'
import { capitalScenario } from './records.ts'

export const scenarioLife = life(capitalScenario, {
  topic: 'capital-scenarios',
  stages: { draft: 'open', calculated: 'open', published: 'over' },
  moves: {
    calculate: {
      about:
        'Finds the set of capital requests with the highest total score that the funding of each source and year ' +
        'allows, and stores the question beside the answer.',
      from: ['draft', 'calculated'],
      to: 'calculated',
      says: { button: 'Calculate', done: 'Scenario calculated', event: 'calculated the scenario' },
    },
    publish: {
      about: 'Publishes a calculated scenario as the capital program. The previous program stays readable.',
      decides: 'control',
      from: 'calculated',
      to: 'published',
      by: 'admin',
      look: 'main',
      says: { button: 'Publish', done: 'Published as the capital program', event: 'published the scenario' },
    },
  },
})

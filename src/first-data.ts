import { seedTutorials } from './areas/assistant/tutorials/seed.ts'
import type { Tx } from './platform/database/database.ts'
import { goOnAs } from './platform/functions/demo/roles.ts'
import type { Services } from './platform/services.ts'

/** The initial data of every installation, and the additions of newer versions. */
export const seedProduct = ({ database }: Services): Promise<void> =>
  database.transaction({ role: 'service_role' }, (tx) => seedTutorials(tx))

/**
 * Fills an empty database with the demo. What the demo consists of is loaded only then: a tenth of the program, and
 * the library that writes its documents.
 */
export async function seedDemoOnce(services: Services, say = (_: string): void => undefined): Promise<boolean> {
  if (await services.database.transaction({ role: 'service_role' }, isUsed)) return false
  const { partsOfDemo, seedDemo } = await import('./seed.ts')
  say('Filling the demonstration, once. On a busy machine this takes some minutes.')
  return seedDemo(services, {
    past: true,
    tell: (part) =>
      say(`Filling the demonstration: ${part} (${partsOfDemo.indexOf(part) + 1} of ${partsOfDemo.length})`),
  })
}

export async function isUsed(tx: Tx): Promise<boolean> {
  await goOnAs(tx, 'identity')
  const { used } = (await tx.one<{ used: boolean }>(
    'select exists (select from auth.users) or exists (select from organizations) as used',
  ))!
  await goOnAs(tx, 'service_role')
  return used
}

import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { tellOfInfectedFile } from './infected.ts'

test('only the uploader and the administrators are notified of an infected file', async () => {
  const { rosa, ada, organization, services, owner } = await city()
  await tellOfInfectedFile.run(
    {
      organization_id: organization.id,
      uploader: rosa.user_id,
      name: 'bad.xlsm',
      threat: 'Eicar',
      kept: false,
      sha256: null,
    },
    services,
  )
  const { rows } = await owner.query<{ payload: { people: string[]; words: string } }>(
    `select payload from app.jobs where payload ->> 'organization_id' = $1`,
    [organization.id],
  )
  expect(rows.map(({ payload }) => [payload.words, payload.people.toSorted()])).toEqual([
    ['The file bad.xlsm contains malware (Eicar) and was not stored.', [rosa.user_id, ada.user_id].toSorted()],
  ])
})

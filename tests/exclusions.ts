import type { city } from './city.ts'

type Place = Pick<Awaited<ReturnType<typeof city>>, 'owner' | 'organization' | 'clock'>

/** An empty exclusion list of today, which federal money requires before an award, an order or a contract. */
export const listOfToday = ({ owner, organization, clock }: Place) =>
  owner.query(
    `insert into exclusion_lists (organization_id, name, published_on, source, entries, in_force)
      values ($1, 'SAM.csv', $2, 'SAM.gov', 0, true)`,
    [organization.id, clock.today()],
  )

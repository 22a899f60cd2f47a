import type pg from 'pg'
import { Line, percentile } from './load.ts'
import { backendsOf, processorTime } from './processor-time.ts'
import type { Started } from './servers.ts'
import type { Town } from './town.ts'

/** `processor`: milliseconds of both processes for one search, which a busy machine does not lengthen. */
export type SearchTimes = { query: string; found: number; processor: number; p50: number; p99: number }[]

/** A hundred thousand vendors of one city, written as the product writes them: its triggers fill the search. */
const seed = `
  insert into public.vendors (organization_id, number, name, type, email, city, about)
  select $1, 'V-' || lpad(n::text, 6, '0'),
         (array['Hudson','Mohawk','Catskill','Granite','Larkspur','Northline','Ridgeway','Cedar','Summit','Harbor','Prairie','Copper','Willow','Falcon','Keystone','Juniper'])[1 + n % 16]
         || ' ' || (array['Valley','River','Creek','Hill','Lake','Point','Forest','Meadow','Bridge','County','Island','Canyon'])[1 + (n / 16) % 12]
         || ' ' || (array['Paving','Electric','Plumbing','Roofing','Landscaping','Supply','Engineering','Surveying','Consulting','Trucking','Concrete','Fencing','Lighting','Software','Catering','Security','Printing','Uniforms'])[1 + (n / 192) % 18]
         || ' ' || initcap(translate(md5((n % 5000)::text), '0123456789', 'ghijklmnop')::varchar(7)),
         'llc', 'office' || n || '@vendor.example',
         (array['Kingston','Albany','Newburgh','Troy','Utica','Saratoga','Poughkeepsie'])[1 + n % 7],
         'Certified for ' ||
         (array['bridges','schools','parks','water mains','snow removal','fleet repair','street lamps'])[1 +
         (n * 31) % 7]
    from generate_series(1, 100000) n`

/** The same processes seal the seed's changes: that work is not part of a search. */
async function untilSealed(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ waiting: string }>('select count(*) as waiting from app.trail_waiting')
    if (Number(rows[0]!.waiting) === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const queries = [
  'paving',
  'hudson valley',
  'v-073311',
  'snow removal kingston',
  'hudsen',
  'hudsen valey',
  'plumbng',
  'surveyng catskil',
  'zzzzzz qqqqq',
]
const rounds = 30

export async function searchTimes(
  product: Started,
  owner: pg.Client,
  town: Town,
  anonKey: string,
): Promise<SearchTimes> {
  await owner.query('set role custodian')
  await owner.query(seed, [town.buyer.organization_id])
  await owner.query('reset role')
  await owner.query('vacuum analyze')
  await untilSealed(owner)
  const line = await Line.open(product.port)
  const headers = { apikey: anonKey, authorization: `Bearer ${town.buyer.token}`, 'content-type': 'application/json' }
  const ask = async (query: string) => {
    const { status, body } = await line.ask({
      method: 'POST',
      path: '/rest/v1/rpc/search_records',
      headers,
      body: JSON.stringify({ query }),
    })
    if (status !== 200)
      throw new Error(`The search for ${query} was answered ${status}: ${body.toString().slice(0, 200)}`)
    return (JSON.parse(body.toString()) as unknown[]).length
  }
  // The first ones prepare the statement.
  for (let i = 0; i < 5; i++) await ask('paving')

  const times: SearchTimes = []
  for (const query of queries) {
    const processes = [product.pid, ...(await backendsOf(owner, product.name))]
    const spent = () => processes.reduce((sum, pid) => sum + processorTime(pid), 0)
    const [before, took] = [spent(), [] as number[]]
    let found = 0
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      found = await ask(query)
      took.push(performance.now() - began)
    }
    const sorted = Float64Array.from(took).sort()
    times.push({
      query,
      found,
      processor: ((spent() - before) * 1000) / rounds,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
    })
  }
  line.close()
  return times
}

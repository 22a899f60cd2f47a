import type { Act } from '#platform/functions/demo/acting.ts'

type Entry = {
  name: string
  trade_name?: string
  type: string
  uei?: string
  email: string
  phone: string
  city: string
  address: string
  small: boolean
  codes: string
  about: string
  status: 'draft' | 'active' | 'suspended' | 'closed'
}

/** Invented vendors, each with a trade that the budget has a line for; the addresses lead nowhere. */
const entries: Entry[] = [
  {
    name: 'Larkspur Paving & Supply, Inc.',
    trade_name: 'Larkspur Paving',
    type: 'corporation',
    uei: 'LK7PAV8SUP12',
    email: 'orders@larkspur.example',
    phone: '+15635550134',
    city: 'Larkspur, IA',
    address: '1400 Quarry Road, Larkspur, IA 52099',
    small: true,
    codes: '745, 913-27',
    about: 'Hot-mix asphalt, milling and **resurfacing**. Own plant, 220 tons an hour.',
    status: 'active',
  },
  {
    name: 'Northline Water Systems LLC',
    type: 'llc',
    uei: 'NW4SYS19LL20',
    email: 'service@northline.example',
    phone: '+15635550171',
    city: 'Cedar Bay, IA',
    address: '88 Pumphouse Lane, Cedar Bay, IA 52031',
    small: false,
    codes: '720, 936-62',
    about: 'Booster pumps, telemetry, repair within 24 hours.',
    status: 'active',
  },
  {
    name: 'Ridgeway Fleet Services',
    type: 'partnership',
    uei: 'RF2SVC77PA31',
    email: 'desk@ridgeway.example',
    phone: '+15635550109',
    city: 'Alder Falls, IA',
    address: '12 Depot Street, Alder Falls, IA 52001',
    small: true,
    codes: '765-77, 775',
    about: 'Plow blades, cutting edges, truck upfitting.',
    status: 'active',
  },
  {
    name: 'Bright Harbor Medical Supply',
    type: 'corporation',
    uei: 'BH9MED55SU48',
    email: 'gov@brightharbor.example',
    phone: '+15635550188',
    city: 'Port Ellis, WI',
    address: '500 Harbor Way, Port Ellis, WI 53801',
    small: false,
    codes: '475, 345',
    about: 'Trauma kits and first responder supplies.',
    status: 'active',
  },
  {
    name: 'Catskill Timber Cooperative',
    type: 'nonprofit',
    email: 'sales@catskilltimber.example',
    phone: '+15635550125',
    city: 'Fern Hollow, IA',
    address: 'Route 9, Fern Hollow, IA 52077',
    small: true,
    codes: '540, 988-88',
    about: 'Treated posts and guide rails; tree care by certified arborists.',
    status: 'draft',
  },
  {
    name: 'Meridian Geotechnical',
    type: 'sole_proprietor',
    email: 'mira@meridian-geo.example',
    phone: '+15635550162',
    city: 'Alder Falls, IA',
    address: '31 College Hill, Alder Falls, IA 52001',
    small: true,
    codes: '925-36',
    about: 'Borings, slope stability, pavement cores.',
    status: 'draft',
  },
  {
    name: 'Delgado & Sons Roofing',
    type: 'llc',
    uei: 'DS6RAF21LL54',
    email: 'office@delgadosons.example',
    phone: '+15635550147',
    city: 'Port Ellis, WI',
    address: '9 Mason Court, Port Ellis, WI 53801',
    small: true,
    codes: '910-66, 909',
    about: 'Flat and metal roofs, storm damage.',
    status: 'suspended',
  },
  {
    name: 'Lakeshore Office Products',
    type: 'corporation',
    email: 'bids@lakeshore-office.example',
    phone: '+15635550150',
    city: 'Cedar Bay, IA',
    address: '770 Commerce Park, Cedar Bay, IA 52031',
    small: false,
    codes: '615, 645',
    about: 'Paper, election supplies, furniture.',
    status: 'closed',
  },
]

/**
 * The vendors of the demo city: Max enters them, and Ada approves them, suspends one and closes one. Two that she
 * entered wait for him.
 */
export async function seedVendors(act: Act, now: Date): Promise<void> {
  for (const { small, address, status, codes, ...entry } of entries) {
    const { id } = await act(status === 'draft' ? 'ada' : 'max', 'vendors/draft', {
      ...entry,
      address: { address },
      small_business: small,
      categories: codes,
      certifications: [],
    })
    const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
    if (status !== 'draft') await act('ada', 'vendors/activate', { id, reason: '' })
    if (status === 'suspended')
      await act('ada', 'vendors/suspend', {
        id,
        until: day(45),
        reason: 'The certificate of insurance expired and no new one was received.',
      })
    if (status === 'closed')
      await act('ada', 'vendors/close', { id, reason: 'The company ended its government business in the spring.' })
  }
}

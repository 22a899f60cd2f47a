type Entry = readonly [time: string, position: string, words: string, significant?: true]
type Report = readonly [lifeline: string, condition: string, impact: string, action: string | null]

/** One damaged site of a storm, and how it was repaired. Prices and names are invented. */
export type Site = {
  title: string
  category: 'A' | 'B' | 'C' | 'E' | 'F' | 'G'
  damage: string
  cause: string
  scope: string
  facts: string
  result: string
  dollars: number
  insurance?: number
  labor: 'own' | 'contract' | 'several'
  priority: 'high' | 'medium' | 'low'
  fema: string
  /** Working days from the report to the obligation, and from there to the end of the work. */
  obligatedAfter: number
  doneAfter: number
  /** The first of its costs are from the days of the storm. */
  workedInStorm: number
  costs: readonly object[]
}
export type Storm = {
  title: string
  kind: 'storm' | 'winter'
  fema: string
  number: string
  yearsBack: 0 | 1
  began: string
  at: string
  summary: string
  objectives: string
  activated: string
  outcome: string
  /** Entries of the log and states of lifelines, by day. */
  log: readonly (readonly Entry[])[]
  lifelines: readonly (readonly Report[])[]
  declaredAfter: number
  closedAfter: number
  sites: readonly Site[]
}

const hours = (
  person: string,
  title: string,
  regular: number,
  overtime: number,
  rate: number,
  description: string,
) => ({
  kind: 'labor',
  description,
  person_name: person,
  job_title: title,
  permanent: true,
  regular_hours: regular,
  regular_rate: rate,
  overtime_hours: overtime,
  overtime_rate: Math.round(rate * 15_000) / 10_000,
})
const rented = (vendor: string, equipment: string, count: number, each: number, description: string) => ({
  kind: 'rental',
  description,
  vendor_name: vendor,
  equipment,
  with_operator: true,
  hours: count,
  unit_price: each,
})
const material = (vendor: string, description: string, quantity: number, unit: string, each: number) => ({
  kind: 'materials',
  description,
  vendor_name: vendor,
  quantity,
  unit,
  unit_price: each,
  from_stock: 'invoice',
})

export const storms: readonly Storm[] = [
  {
    title: 'Windstorm of August',
    kind: 'storm',
    fema: 'Straight-line winds',
    number: 'DR-4997',
    yearsBack: 1,
    began: '08-11',
    at: '08:40',
    summary:
      'Winds of 85 miles an hour for twenty minutes. Some 900 street trees down, 60 blocks closed, power out on the south side for three days.',
    objectives:
      '1. Every street is open for an ambulance by dark.\n2. The lift stations run on generators until the power is back.\n3. Hours and loads are on record from the first truck.',
    activated: 'Sixty blocks are closed and both feeders of the south side are down.',
    outcome: 'All streets are open, the power is back, and no one was badly hurt. Debris is hauled as a project.',
    log: [
      [
        ['08:55', 'operations', 'Trees across Summit, Canal and Depot Street. Engine 1 cannot pass.', true],
        ['09:20', 'logistics', 'Two chippers and four saw crews leave the works yard.'],
        ['09:45', 'operations', 'Wires down at 14 places; the utility confirms both feeders are out.', true],
        ['10:10', 'planning', 'Lift stations 3, 5 and 6 are on trailer generators.'],
      ],
      [
        ['06:30', 'operations', 'All arterials are open with one lane. 41 blocks are still closed.'],
        ['09:40', 'logistics', 'Ridgeway sends two grapple trucks, paid by the hour.'],
      ],
      [
        ['07:10', 'operations', 'Nine blocks closed. Power is back on all but 120 meters.', true],
        ['10:05', 'finance', 'Loads are weighed at the quarry; tickets are numbered from 1.'],
      ],
    ],
    lifelines: [
      [
        [
          'energy',
          'disrupted',
          'Both feeders of the south side are out, 4,100 meters',
          'Utility crews from two counties',
        ],
        ['transportation', 'disrupted', 'Sixty blocks closed by trees', 'Arterials first, then school routes'],
        ['water', 'unstable', 'Three lift stations on generators', 'Fuel every eight hours'],
      ],
      [['transportation', 'unstable', '41 blocks closed', 'Two grapple trucks added']],
      [
        ['energy', 'stable', 'Power is back but for 120 meters', null],
        ['transportation', 'stable', 'All arterials are open', null],
        ['water', 'stable', 'All stations have power', null],
      ],
    ],
    declaredAfter: 11,
    closedAfter: 300,
    sites: [
      {
        title: 'Tree debris of 60 blocks',
        category: 'A',
        damage: '7,800 cubic yards of limbs and trunks on 60 blocks of public streets.',
        cause: 'Straight-line winds broke and uprooted street trees.',
        scope: 'Cut, load and haul to the quarry site; chip; spread or sell the chips.',
        facts: 'Load tickets 1 to 391, the map of blocks, and photographs of each street.',
        result: 'All blocks are clear, and the chips are gone.',
        dollars: 148_600,
        labor: 'several',
        priority: 'high',
        fema: '00003',
        obligatedAfter: 24,
        doneAfter: 44,
        workedInStorm: 3,
        costs: [
          hours('R. Cole', 'Equipment operator', 8, 6, 31.4, 'Opening of streets'),
          hours('T. Nguyen', 'Maintenance worker', 8, 6, 26.75, 'Opening of streets'),
          hours('D. Frye', 'Maintenance worker', 8, 5.5, 26.1, 'Opening of streets'),
          rented('Ridgeway Fleet Services', 'Two grapple trucks', 212, 168.5, 'Hauling of limbs and trunks'),
          rented(
            'Hilltop Nursery & Tree Care',
            'Bucket truck with climbers',
            308,
            182,
            'Cutting of hanging limbs, 318 trees',
          ),
          rented('Sandhill Construction', 'Horizontal grinder', 96, 465, 'Chipping at the quarry site'),
        ],
      },
      {
        title: 'Protection of lift stations',
        category: 'B',
        damage: 'Three lift stations without power for 52 to 71 hours.',
        cause: 'Both feeders of the south side failed in the wind.',
        scope: 'Generators, fuel and operators for three stations until the power was back.',
        facts: 'Hour meters of the generators, fuel slips and the log of the operators.',
        result: 'No overflow was reported.',
        dollars: 18_900,
        labor: 'own',
        priority: 'high',
        fema: '00005',
        obligatedAfter: 22,
        doneAfter: 20,
        workedInStorm: 2,
        costs: [
          hours('P. Marsh', 'Wastewater operator', 8, 8, 33.9, 'Generators at three stations'),
          hours('L. Ortiz', 'Wastewater operator', 8, 7.5, 32.2, 'Generators at three stations'),
          rented('Valley Truck & Equipment', 'Generator, 125 kW', 142, 71.25, 'Station 6, by the hour'),
          material('Great Plains Fuel Cooperative', 'Diesel for generators', 1_640, 'gallon', 3.36),
        ],
      },
      {
        title: 'Shelter roofs in Depot Park',
        category: 'G',
        damage: 'Two picnic shelters lost their roofs, 2,900 square feet of metal and decking.',
        cause: 'Wind lifted the panels at the west edge.',
        scope: 'Remove the rest, replace decking and panels in kind.',
        facts: 'Photographs of the next morning, the inventory of parks and the statement of loss.',
        result: 'Both shelters are rented again.',
        dollars: 61_400,
        insurance: 21_000,
        labor: 'contract',
        priority: 'low',
        fema: '00009',
        obligatedAfter: 48,
        doneAfter: 70,
        workedInStorm: 0,
        costs: [
          rented(
            'Sandhill Construction',
            'Boom lift with a crew of three',
            58,
            262,
            'Removal of damaged panels, new decking',
          ),
          material('Old Mill Hardware', 'Metal roof panels and trim', 29, 'square', 1_480),
        ],
      },
    ],
  },
  {
    title: 'Ice storm of February',
    kind: 'winter',
    fema: 'Severe winter storm',
    number: 'DR-4998',
    yearsBack: 0,
    began: '02-09',
    at: '04:20',
    summary:
      'An inch of ice in fourteen hours. Roads closed for a day and a half, 22 signals dark, poles down along Quarry Lane, pipes burst in the library.',
    objectives:
      '1. Routes to the hospital and the dialysis center are open at all hours.\n2. No one without heat is alone: calls to everyone on the list.\n3. Dark signals are stop signs with a flagger at the five worst.',
    activated: 'All roads are closed to traffic but for emergencies.',
    outcome: 'Roads and signals are back. Two warming centers served 212 people. Repairs continue as projects.',
    log: [
      [
        ['04:50', 'operations', 'Ice on all roads; plows and spreaders at work since midnight.', true],
        ['06:15', 'planning', 'Schools, library and city hall are closed.'],
        ['08:30', 'operations', 'Poles down along Quarry Lane over 1,200 feet.', true],
        ['09:50', 'logistics', '380 tons of salt left; the vendor confirms 200 for tomorrow.'],
      ],
      [
        ['05:40', 'operations', 'Hospital route is wet; side streets are ice.'],
        ['07:25', 'operations', 'Library: a pipe burst over the children’s room. Water is shut off.', true],
        ['09:10', 'planning', 'Warming centers: 131 people during the night.'],
      ],
      [
        ['06:20', 'operations', 'All arterials are bare. Nine signals are still dark.'],
        ['09:55', 'finance', 'Overtime of two nights is on record by person and street.'],
      ],
    ],
    lifelines: [
      [
        ['transportation', 'disrupted', 'All roads closed but for emergencies', 'Salt and sand, hospital routes first'],
        ['energy', 'disrupted', 'Poles down on Quarry Lane, 1,900 meters dark', 'Utility expects two days'],
        ['food_hydration_shelter', 'unstable', 'Two warming centers, 131 people', 'Cots from the county'],
      ],
      [['transportation', 'unstable', 'Arterials wet, side streets ice', null]],
      [
        ['transportation', 'stable', 'All arterials are bare', null],
        ['energy', 'stable', 'All but 60 meters have power', null],
        ['food_hydration_shelter', 'stable', 'Both warming centers are closed', null],
      ],
    ],
    declaredAfter: 24,
    closedAfter: 440,
    sites: [
      {
        title: 'Snow and ice measures',
        category: 'B',
        damage: 'All 236 lane miles under an inch of ice for 36 hours; five crossings with flaggers.',
        cause: 'Freezing rain for fourteen hours.',
        scope: 'Salt, sand and overtime of crews within 48 hours; warming centers; flaggers.',
        facts: 'Time sheets by street, salt tickets, and the registers of both warming centers.',
        result: 'All measures ended on the third day.',
        dollars: 74_300,
        labor: 'own',
        priority: 'high',
        fema: '00002',
        obligatedAfter: 30,
        doneAfter: 28,
        workedInStorm: 3,
        costs: [
          hours('R. Cole', 'Equipment operator', 8, 8, 31.9, 'Spreading on hospital routes'),
          hours('T. Nguyen', 'Maintenance worker', 8, 8, 27.2, 'Spreading on hospital routes'),
          hours('D. Frye', 'Maintenance worker', 8, 7.5, 26.6, 'Flagger at dark signals'),
          material('Prairie Salt & Aggregate', 'Treated road salt', 512, 'ton', 82.1),
          rented('Ridgeway Fleet Services', 'Loader and truck', 96, 184, 'Hauling of ice from crossings'),
        ],
      },
      {
        title: 'Library, children’s room',
        category: 'E',
        damage: '3,400 square feet of ceiling, carpet and shelving soaked; 2,100 books lost.',
        cause: 'A pipe froze and burst while the power was out.',
        scope: 'Dry, replace ceiling and carpet in kind, replace pipe and insulation.',
        facts: 'Photographs, the report of the adjuster and the inventory of the library.',
        result: 'The room is open again.',
        dollars: 168_200,
        insurance: 118_000,
        labor: 'contract',
        priority: 'medium',
        fema: '00006',
        obligatedAfter: 52,
        doneAfter: 60,
        workedInStorm: 1,
        costs: [
          rented('Corn Belt Mechanical', 'Drying units with a technician', 310, 64.5, 'Drying of floor and walls'),
          material('Old Mill Hardware', 'Ceiling grid and tile', 3_400, 'square foot', 2.9),
          material('Corn Belt Mechanical', 'Pipe and insulation', 190, 'foot', 28.4),
          material('Old Mill Hardware', 'Carpet tile', 1_900, 'square foot', 5.85),
        ],
      },
      {
        title: 'Signals on Quarry Lane',
        category: 'C',
        damage: 'Six signal heads, two cabinets and 1,200 feet of cable torn down with the poles.',
        cause: 'Ice loaded the wires until the poles broke.',
        scope: 'Replace heads, cabinets and cable in kind on new poles of the utility.',
        facts: 'Photographs, the inventory of signals and last year’s conflict monitor tests.',
        result: 'All six approaches are tested and turned on.',
        dollars: 92_700,
        labor: 'contract',
        priority: 'medium',
        fema: '00008',
        obligatedAfter: 58,
        doneAfter: 160,
        workedInStorm: 0,
        costs: [
          rented('Quarry Lane Electric', 'Bucket truck with two electricians', 196, 196, 'Cable and temporary signals'),
          material('Summit Signal & Lighting', 'Signal cabinet with controller', 2, 'each', 19_300),
          material('Summit Signal & Lighting', 'Signal head, three sections', 6, 'each', 1_120),
        ],
      },
    ],
  },
]

export type Program = [name: string, kind: string, dollars: number, used: number]
export type Sample = {
  number: string
  title: string
  agency: string
  through: string
  aln: [number: string, title: string]
  fund: string
  department: string
  purpose: string
  match: number
  programs: readonly Program[]
  attention?: string
}

/**
 * The four sample grants of the demo page. `used` is the percentage of each of the ten programs that is paid or ordered
 * in November.
 */
export const samples: readonly Sample[] = [
  {
    number: 'AGE-2026-0114',
    title: 'Home-delivered and congregate meals',
    agency: 'Administration for Community Living',
    through: 'State Office for the Aging',
    aln: ['93.045', 'Special Programs for the Aging, Title III, Part C, Nutrition Services'],
    fund: 'IIIC',
    department: 'Senior Nutrition (demo)',
    purpose: 'Lunch at ten centers and at home on every working day, cooked and delivered warm.',
    match: 3_247_000,
    programs: [
      ['Congregate meals', 'contractual', 8_900_000, 41],
      ['Home-delivered meals', 'contractual', 7_400_000, 44],
      ['Kitchen equipment', 'equipment', 1_500_000, 22],
      ['Nutrition counseling', 'personnel', 600_000, 35],
    ],
  },
  {
    number: 'AGE-2026-0127',
    title: 'Respite and training for family caregivers',
    agency: 'Administration for Community Living',
    through: 'State Office for the Aging',
    aln: ['93.052', 'National Family Caregiver Support, Title III, Part E'],
    fund: 'IIIE',
    department: 'Caregiver Support (demo)',
    purpose: 'Hours of respite at home, and evening courses for people who care for a parent or partner.',
    match: 4_200_000,
    programs: [
      ['Respite care', 'contractual', 8_600_000, 39],
      ['Training of caregivers', 'contractual', 4_000_000, 31],
    ],
  },
  {
    number: 'AGE-2026-0139',
    title: 'Rides to clinics and senior centers',
    agency: 'Federal Transit Administration',
    through: 'State Department of Transportation',
    aln: ['20.513', 'Enhanced Mobility of Seniors and Individuals with Disabilities'],
    fund: '5310',
    department: 'Transportation and Access (demo)',
    purpose: 'Rides on request from 7 a.m. to 6 p.m., accessible vans, and travel training.',
    match: 1_975_000,
    programs: [
      ['Rides to clinics and centers', 'contractual', 5_600_000, 96],
      ['Accessible vans', 'equipment', 1_700_000, 12],
      ['Travel training', 'personnel', 600_000, 28],
    ],
    attention: 'Rides have paid or ordered 96% of their budget with seven months to go. Move money, or ask for more.',
  },
  {
    number: 'AGE-2026-0142',
    title: 'Falls prevention at home',
    agency: 'Administration for Community Living',
    through: 'State Office for the Aging',
    aln: ['93.043', 'Special Programs for the Aging, Title III, Part D'],
    fund: 'IIID',
    department: 'Caregiver Support (demo)',
    purpose: 'Home visits, grab bars and courses that are shown to prevent falls.',
    match: 847_000,
    programs: [['Falls prevention at home', 'contractual', 4_800_000, 37]],
  },
]

export const cents = (dollars: number) => Math.round(dollars * 100)

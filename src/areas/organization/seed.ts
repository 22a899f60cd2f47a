import { hasOnFile } from '#platform/functions/demo/on-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { demoPlaces } from '#platform/functions/demo/places.ts'
import { serviceTerm } from './service/records.ts'

type ActAt = (days: number) => Act

/**
 * The desk of the demonstration's city: its documents, whom it serves, what is asked of it, and what it shows. Every
 * step is a command of one of its people.
 */
export async function seedDesk(tx: Tx, actAt: ActAt, city: string, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const person = async (email: string) =>
    (await tx.one<{ user_id: string }>('select user_id from organization_members where email = $1', [email]))!.user_id
  const [rosa, max, ada] = [
    await person('rosa@alder-falls.example'),
    await person('max@alder-falls.example'),
    await person('ada@alder-falls.example'),
  ]

  await documents()
  const clients = await agencies()
  await requests(clients)
  await duties()
  await templates()
  await billing()
  await publicFace()
  await wishes()

  async function documents(): Promise<void> {
    const published = async (who: string, days: number, document: object, why = '') => {
      const { id } = await actAt(days)(who, 'knowledge-documents/create', { files: [], ...document })
      await actAt(days)(who, 'knowledge-documents/publish', { id, why })
      return id as string
    }
    const cards = await published('max', -80, {
      title: 'Purchasing cards',
      folder: 'Purchasing/Cards',
      kind: 'policy',
      summary: 'What a card may be used for, and who looks at the statement.',
      body: cardPolicy(500),
      owner: max,
      review_on: addDays(today, 20),
      must_read: true,
      page: '/purchase-orders',
    })
    const { version } = (await tx.one<{ version: number }>('select version from knowledge_documents where id = $1', [
      cards,
    ]))!
    await actAt(-12)('max', 'knowledge-documents/edit', { id: cards, version, changes: { body: cardPolicy(1_000) } })
    await actAt(-12)('max', 'knowledge-documents/publish', {
      id: cards,
      why: 'The limit of a single purchase rises from $500 to $1,000.',
    })
    await actAt(-10)('ada', 'knowledge-documents/confirm-read', { id: cards })
    await published('max', -60, {
      title: 'How to receive goods',
      folder: 'Purchasing',
      kind: 'instruction',
      summary: 'Count, look, write it down the same day.',
      body: '1. Count what came against the packing slip.\n2. Open what can be hidden damage.\n3. Write the receipt **on the day it came**: a discount may hang on it.\n\nWhat is wrong goes back with a reason, and the buyer is told.',
      owner: rosa,
      page: '/purchase-orders',
    })
    await published('ada', -40, {
      title: 'When somebody leaves',
      folder: 'People',
      kind: 'instruction',
      summary: 'Hand the work on, take the role away, lock the account.',
      body: '- Hand open tasks on under **Team**.\n- Take the role away under **Users**, with the reason.\n- Lock the account on the last day. Records keep the name.',
      owner: ada,
      review_on: addDays(today, 200),
      page: '/team',
    })
    await published('max', -41, {
      title: 'Storm purchases: what to photograph',
      folder: 'Emergencies',
      kind: 'manual',
      summary: 'From the first hour: place, size, before and after.',
      body: 'For each place (Mill Road culvert, Riverside pump station, Park paths, Station 2 roof) take:\n\n- one photo from far, one from near, one with a measure in it;\n- the time and the place, which the telephone keeps;\n- what was done at once, by whom, with which machine, for how long.\n\nWithout these nobody can show later that the cost was of this storm.',
      owner: max,
      page: '/mobile-field-operations',
    })
    await actAt(-2)('ada', 'knowledge-documents/create', {
      title: 'Remote work',
      folder: 'People',
      kind: 'policy',
      summary: 'In draft.',
      body: 'To be agreed with the departments.',
      files: [],
      owner: ada,
    })
  }

  async function agencies(): Promise<Record<'works' | 'school' | 'county', string>> {
    const made = async (client: object) => {
      const { id } = await actAt(-90)('rosa', 'clients/create', client)
      await actAt(-90)('rosa', 'clients/take', { id })
      return id as string
    }
    const works = await made({
      code: 'PW',
      name: 'Public Works Department',
      kind: 'department',
      department: 'Public Works',
      email: 'works@alder-falls.example',
      account_manager: rosa,
      plan: '**This year:** three road projects bid before June, and one blanket order for salt.\n\nWe meet on the first Monday of each month.',
    })
    const school = await made({
      code: 'AFSD',
      name: 'Alder Falls School District',
      kind: 'school',
      email: 'business.office@school.alder-falls.example',
      phone: '+13195550142',
      account_manager: rosa,
    })
    const county = await made({
      code: 'ALC',
      name: 'Alder County',
      kind: 'county',
      email: 'auditor@alder-county.example',
      account_manager: max,
    })
    await actAt(-70)('rosa', 'client-contacts/create', {
      client: school,
      name: 'Irene Okoye',
      office: 'Business manager',
      email: 'irene@school.alder-falls.example',
      phone: '+13195550143',
    })
    await actAt(-70)('rosa', 'client-contacts/create', {
      client: county,
      name: 'Tom Brandt',
      office: 'Emergency management',
      email: 'tom@alder-county.example',
    })
    const signed: object[] = []
    const aid = await actAt(-300)('rosa', 'agreements/create', {
      title: 'Mutual aid in storms and floods',
      client: county,
      kind: 'mutual_aid',
      authority: 'Iowa Code 29C',
      terms:
        'Crews and machines at cost, from the first hour, for up to 14 days. Each side keeps its own time sheets and rates.',
      starts_on: addDays(today, -300),
      ends_on: addDays(today, 75),
      notice_days: 60,
      owner: rosa,
      files: signed,
    })
    const salt = await actAt(-20)('rosa', 'agreements/create', {
      title: 'Road salt with the county',
      client: county,
      kind: 'cooperative',
      contract_number: 'State of Iowa, salt 2026 (demonstration)',
      terms: 'The city orders under the state’s contract for the county as well.',
      starts_on: addDays(today, 10),
      ends_on: addDays(today, 375),
      owner: rosa,
      files: signed,
    })
    await actAt(-15)('rosa', 'agreements/submit', { id: salt.id })
    await actAt(-299)('rosa', 'agreements/submit', { id: aid.id })
    // The signed paper of the older one lies in a cabinet: it is put in force as it was carried over.
    await inTheNameOf(tx, 'max', 'agreements/carry-over', () =>
      tx.sql(`update agreements set status = 'active', approved_by = $2 where id = $1`, [aid.id, max]),
    )
    await actAt(-5)('rosa', 'agreements/create', {
      title: 'Shared purchasing office',
      client: school,
      kind: 'interlocal',
      authority: 'Iowa Code 28E',
      terms: 'The city buys for the district; the district pays by use.',
      starts_on: addDays(today, 40),
      ends_on: addDays(today, 770),
      owner: rosa,
      files: signed,
    })
    return { works, school, county }
  }

  async function requests({ works, school, county }: Awaited<ReturnType<typeof agencies>>): Promise<void> {
    const source = 'Service charter of the city, 2026 (demonstration)'
    for (const [priority, respond_hours, resolve_hours] of [
      ['low', 72, 480],
      ['normal', 24, 120],
      ['high', 8, 48],
      ['urgent', 2, 24],
    ] as const)
      await hasOnFile(tx, 'ada', serviceTerm, [
        { priority, respond_hours, resolve_hours, valid_from: addDays(today, -400), source },
      ])
    const ask = (days: number, request: object) =>
      actAt(days)('rosa', 'service-requests/create', { files: [], assignee: rosa, ...request }) as Promise<{
        id: string
      }>
    const quotes = await ask(-9, {
      title: 'Three quotes for a classroom projector',
      client: school,
      category: 'purchasing',
      reporter: 'Irene Okoye',
    })
    await actAt(-9)('rosa', 'service-requests/answer', {
      id: quotes.id,
      kind: 'answer',
      words: 'We ask three vendors this week.',
    })
    await actAt(-6)('rosa', 'service-requests/resolve', { id: quotes.id, words: 'The quotes are with you.' })
    await actAt(-5)('rosa', 'service-requests/score', { id: quotes.id, score: 5, words: 'Faster than we had hoped.' })
    const rental = await ask(-30, {
      title: 'Rental of two pumps after the storm',
      client: works,
      category: 'purchasing',
      priority: 'urgent',
      reporter: 'Depot Street yard',
    })
    await actAt(-28)('rosa', 'service-requests/resolve', {
      id: rental.id,
      words: 'Both pumps stand at the Riverside pump station.',
    })
    await actAt(-27)('rosa', 'service-requests/score', { id: rental.id, score: 3, words: 'They came, but a day late.' })
    const salt = await ask(-4, {
      title: 'How much salt may we order for the county?',
      client: county,
      category: 'purchasing',
      priority: 'high',
    })
    await actAt(-4)('rosa', 'service-requests/answer', {
      id: salt.id,
      kind: 'answer',
      words: 'We ask the state for the quantity that is left.',
    })
    await actAt(-3)('rosa', 'service-requests/wait', {
      id: salt.id,
      words: 'The state answers by the end of the week.',
    })
    await ask(-1, {
      title: 'Specification for a new school bus',
      client: school,
      category: 'purchasing',
      priority: 'low',
      reporter: 'Irene Okoye',
      details: 'Diesel or electric: what have others asked for?',
    })
  }

  async function billing(): Promise<void> {
    await inTheNameOf(tx, 'ada', 'billing/carry-over', () =>
      tx.sql('update subscriptions set started_at = $2 where organization_id = $1', [
        city,
        new Date(now.getTime() - 70 * 86_400_000),
      ]),
    )
    await actAt(-69)('ada', 'billing-accounts/create', {
      contact: 'Accounts payable',
      email: 'payables@alder-falls.example',
      address: '400 River Street, Alder Falls, Iowa',
      po_number: 'PO-2026-0417',
      tax_exempt: true,
      certificate: [],
    })
    const first = await actAt(-65)('ada', 'billing/write-invoice', {})
    await actAt(-40)('max', 'billing-invoices/pay', {
      id: first.id,
      paid_on: addDays(today, -40),
      reference: 'Check 20418',
    })
    await actAt(-35)('ada', 'billing/write-invoice', {})
    await actAt(-3)('ada', 'billing/write-invoice', {})
    await actAt(-8)('ada', 'sso/create', {
      name: 'City accounts (Entra)',
      issuer: 'https://login.microsoftonline.com/alder-falls.example/v2.0',
      client_id: '00000000-demo-0000-0000-000000000000',
      domains: 'alder-falls.example',
      email_claim: 'email',
      name_claim: 'name',
    })
    const noted = async (who: string, feedback_type: string, subject: string, message: string) =>
      (await tx.one<{ id: string }>(
        `insert into user_feedback (organization_id, user_id, feedback_type, subject, message, page_url, browser_info)
          values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [
          city,
          who,
          feedback_type,
          subject,
          message,
          '/purchase-orders',
          JSON.stringify({ userAgent: 'Firefox', platform: 'Linux', language: 'en-US' }),
        ],
      ))!.id
    const slow = await noted(
      rosa,
      'improvement',
      'Receive several lines at once',
      'When a pallet comes with twenty lines I count them all and then press twenty times.',
    )
    await noted(
      max,
      'bug',
      'The printed order cuts a long description',
      'On paper the third line of a description is missing.',
    )
    await noted(rosa, 'general', 'Thank you for the trail', 'Our auditor found what she wanted by herself.')
    await actAt(-1)('ada', 'feedback/answer', {
      feedback: slow,
      reply: 'We count with you: marking many lines is what we look at next.',
    })
    await actAt(-1)('ada', 'feedback/sort', { feedback: slow, to: 'planned' })
  }

  /** What visitors wished for on the public board, in each of its states, with the votes of those who work here. */
  async function wishes(): Promise<void> {
    const board = [
      [
        'W-2K7M4QXA',
        'open',
        -2,
        'Count a pallet by photograph',
        'The yard photographs what arrives, and the receipt proposes the count from it. Somebody still confirms each line.',
        [rosa, max],
      ],
      [
        'W-8D3F6HJT',
        'planned',
        -19,
        'Receive many lines at once',
        'Mark the lines that came whole and receive them together; what came short stays to be counted.',
        [rosa, max, ada],
      ],
      [
        'W-5N9P2RVB',
        'started',
        -33,
        'The agenda of a bid opening as one page',
        'Time, place, who opens, and the list of offers as they are read out, to be printed for the room.',
        [max],
      ],
      [
        'W-3C6G8KWY',
        'done',
        -61,
        'Letters in the agency’s own words',
        'Templates with places that a record fills in, for letters to vendors and residents.',
        [ada, max],
      ],
    ] as const
    for (const [number, status, days, title, description, voters] of board) {
      const at = new Date(now.getTime() + days * 86_400_000)
      const { id } = (await tx.one<{ id: string }>(
        `insert into feature_requests (number, title, description, status, created_at) values ($1, $2, $3, $4, $5)
          returning id`,
        [number, title, description, status, at],
      ))!
      for (const voter of voters)
        await tx.sql('insert into feature_votes (feature_request, user_id, created_at) values ($1, $2, $3)', [
          id,
          voter,
          at,
        ])
    }
  }

  async function publicFace(): Promise<void> {
    await actAt(-30)('ada', 'publications/set', {
      agency: 'City of Alder Falls (demonstration)',
      introduction:
        'What we spend, what we build, and what you report to us. Everything here is made up: it is a demonstration.',
      spending: true,
      projects: true,
      reports: true,
      records_requests: true,
    })
    await actAt(0)('ada', 'publications/publish-spending', { from: addDays(today, -365) })
    // Months from before the books began here, so that there is something to go through.
    const older = [
      ['C 2214', 'General Fund (A)', 'Fire', 'Ridgeway Fleet Services', 'Tires of Engine 2', 418_000],
      ['C 2209', 'Highway Fund (H)', 'Streets', 'Larkspur Paving & Supply, Inc.', 'Asphalt, second quarter', 3_912_550],
      ['C 2198', 'Highway Fund (H)', 'Streets', 'Larkspur Paving & Supply, Inc.', 'Curb at Depot Street', 1_260_000],
      ['C 2190', 'Water Fund (F)', 'Water', 'Northline Water Systems LLC', 'Valves and fittings', 2_203_475],
      ['C 2187', 'Water Fund (F)', 'Water', 'Northline Water Systems LLC', 'Pump inspection', 640_000],
      [
        'C 2175',
        'General Fund (A)',
        'Information Technology',
        'Bright Harbor Medical Supply',
        'Defibrillator cabinets',
        312_900,
      ],
      ['C 2163', 'General Fund (A)', 'Parks', 'Larkspur Paving & Supply, Inc.', 'Gravel for the park paths', 587_340],
      ['C 2151', 'General Fund (A)', 'Police', 'Ridgeway Fleet Services', 'Service of four vehicles', 734_120],
      ['C 2140', 'Highway Fund (H)', 'Snow and ice', 'Ridgeway Fleet Services', 'Plow blades', 905_600],
    ] as const
    for (const [at, [number, fund, department, vendor, purpose, amount]] of older.entries())
      await tx.sql(
        `insert into published_payments (organization_id, number, paid_on, fund, department, vendor, purpose, amount)
          values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [city, number, addDays(today, -40 - at * 19), fund, department, vendor, purpose, amount],
      )
    const project = (
      title: string,
      summary: string,
      where: object,
      phase: string,
      budget: number,
      spent: number,
      ends: number,
      department = 'Public Works',
    ) =>
      actAt(-25)('max', 'published-projects/create', {
        title,
        summary,
        department,
        place: where,
        phase,
        budget,
        spent,
        starts_on: addDays(today, -30),
        ends_on: addDays(today, ends),
      }) as Promise<{ id: string }>
    const culvert = await project(
      'Mill Road culvert',
      'The storm washed out the culvert under Mill Road. It is replaced by a wider one, so that the next high water passes. Mill Road stays closed to trucks until then.',
      demoPlaces.culvert,
      'construction',
      41_200_000,
      3_150_000,
      118,
    )
    await project(
      'Riverside pump station',
      'The pumps and their controls are repaired and raised above the water of the storm.',
      demoPlaces.pump,
      'bidding',
      134_400_000,
      12_400_000,
      300,
      'Water',
    )
    await project(
      'Park paths along the river',
      'The washed-out paths are filled and surfaced again; the boardwalk follows in spring.',
      demoPlaces.paths,
      'construction',
      3_850_000,
      1_902_000,
      21,
      'Parks',
    )
    await project(
      'Station 2 roof',
      'The roof of Fire Station 2, torn by the storm, is renewed and insulated. Until then tarps and a temporary cover keep the bay dry.',
      demoPlaces.station,
      'design',
      17_400_000,
      1_180_000,
      160,
      'Public Safety',
    )
    await project(
      'School Lane crossing',
      'A raised crossing with lights where the children cross Depot Street.',
      demoPlaces.crossing,
      'complete',
      8_400_000,
      8_112_500,
      -5,
    )
    const says = (name: string, words: string) =>
      tx.one<{ id: string }>(
        `insert into project_comments (organization_id, project, name, email, words) values ($1, $2, $3, $4, $5)
          returning id`,
        [city, culvert.id, name, 'resident@example.com', words],
      )
    const shown = await says('Hanna B.', 'Will the sidewalk on the north side come back? My children walk there.')
    await actAt(-10)('ada', 'project-comments/show', { id: shown!.id })
    await says('A neighbor', 'When can trucks use the road again?')
    const reported = async (days: number, title: string, category: string, where: object, details: string) => {
      const asked = new Date(now.getTime() + days * 86_400_000)
      const number = `SVC-${asked.getUTCFullYear()}-R${String(Math.abs(days)).padStart(3, '0')}`
      const row = (await tx.one<{ id: string }>(
        `insert into service_requests (organization_id, number, title, category, place, details, origin, confirmation,
          asked_at, created_at, resolve_by, respond_by, is_public, assignee)
          values ($1, $2, $3, $4, $5, $6, 'resident', $7, $8, $8, $9, $10, true, $11) returning id`,
        [
          city,
          number,
          title,
          category,
          JSON.stringify(where),
          details,
          `R-${'23456789'.repeat(2).slice(Math.abs(days) % 8, (Math.abs(days) % 8) + 8)}`,
          asked,
          new Date(asked.getTime() + 120 * 3_600_000),
          new Date(asked.getTime() + 24 * 3_600_000),
          rosa,
        ],
      ))!
      return row.id
    }
    const lamp = await reported(
      -16,
      'Street light out at the school crossing',
      'lights',
      demoPlaces.crossing,
      'Dark since Monday; children cross there.',
    )
    await actAt(-15)('max', 'service-requests/answer', {
      id: lamp,
      kind: 'answer',
      words: 'The crew comes on Thursday.',
      to_public: true,
    })
    await actAt(-13)('rosa', 'service-requests/resolve', { id: lamp, words: 'The lamp is changed.' })
    const drain = await reported(
      -3,
      'Storm drain full of leaves',
      'drainage',
      demoPlaces.drain,
      'Water stands on the road after every rain.',
    )
    await actAt(-3)('max', 'service-requests/answer', {
      id: drain,
      kind: 'answer',
      words: 'It is on the list of the sweeper for this week.',
      to_public: true,
    })
  }

  async function duties(): Promise<void> {
    await actAt(-50)('ada', 'duty-conflicts/take-in', {})
    // One of the roles is looked at; those that she may not judge herself wait for somebody else.
    const review = await actAt(-6)('ada', 'access-reviews/begin', {
      title: 'Roles after the storm',
      due_on: addDays(today, 12),
    })
    const item = (await tx.one<{ id: string }>(
      'select id from access_review_items where organization_id = $1 and review = $2 and member = $3',
      [city, review.id, max],
    ))!
    await actAt(-5)('ada', 'access-reviews/judge', {
      id: item.id,
      decision: 'keep',
      reason: 'He leads purchasing and signs every week.',
    })
  }

  async function templates(): Promise<void> {
    const letter = await actAt(-45)('max', 'templates/create', {
      name: 'Letter with a purchase order',
      kind: 'letter',
      source: 'purchase_orders',
      subject: 'Purchase order {{number}} of {{organization.name}}',
      body: 'Good day,\n\nplease find our purchase order **{{number}}**: {{title}}.\n\nSend invoices with the number of the order, or they come back.\n\n{{me.name}}\n{{organization.name}}',
    })
    await actAt(-45)('max', 'templates/publish', { id: letter.id, why: '' })
    const notice = await actAt(-44)('max', 'templates/create', {
      name: 'Notice before the end of a contract',
      kind: 'letter',
      source: 'contracts',
      subject: 'Your contract {{number}}',
      body: 'The contract **{{title}}** ends on {{ends_on}}. Please tell us by {{notice_on}} whether you offer to renew it.\n\n{{me.name}}',
    })
    await actAt(-44)('max', 'templates/publish', { id: notice.id, why: '' })
    await actAt(-3)('max', 'templates/create', {
      name: 'Cover page of a solicitation',
      kind: 'solicitation',
      source: 'solicitations',
      body: '# {{title}}\n\n{{number}} of {{organization.name}}, {{today}}',
    })
  }
}

const cardPolicy = (limit: number) =>
  `A purchasing card pays for **small things that cannot wait**, up to $${limit.toLocaleString('en-US')} at once.\n\n1. No purchase is divided to stay below the limit.\n2. The receipt is uploaded within three days.\n3. Somebody other than the holder looks at the statement every month.\n\nA card is taken away after the second missing receipt.`

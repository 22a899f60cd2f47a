import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import { hasOnFile } from '#platform/functions/demo/on-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { demoPlaces } from '#platform/functions/demo/places.ts'
import { serviceTerm } from './service/records.ts'

type ActAt = (days: number) => Act

/**
 * The desk of the demo city: its documents, clients, requests and public profile. Every step is a command of one of
 * its people.
 */
export async function seedDesk(tx: Tx, actAt: ActAt, city: string, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const { rosa, max, ada } = await peopleOf(tx)

  await documents()
  const clients = await agencies()
  await requests(clients)
  await duties()
  await templates()
  await billing()
  await publicFace()
  await featureRequests()

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
      summary: 'What a card may be used for, and who reviews the statement.',
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
      why: 'The single-purchase limit rises from $500 to $1,000.',
    })
    await actAt(-10)('ada', 'knowledge-documents/confirm-read', { id: cards })
    await published('max', -60, {
      title: 'How to receive goods',
      folder: 'Purchasing',
      kind: 'instruction',
      summary: 'Count, inspect, and record the receipt the same day.',
      body: '1. Count the delivery against the packing slip.\n2. Open anything that may have hidden damage.\n3. Record the receipt **on the day of delivery**: a discount may depend on it.\n\nReturn damaged or wrong items with a reason. The buyer is notified.',
      owner: rosa,
      page: '/purchase-orders',
    })
    await published('ada', -40, {
      title: 'When a colleague leaves',
      folder: 'People',
      kind: 'instruction',
      summary: 'Reassign the work, remove the role, lock the account.',
      body: '- Reassign open tasks in **Team**.\n- Remove the role in **Users**, with a reason.\n- Lock the account on the last day. Records keep the name.',
      owner: ada,
      review_on: addDays(today, 200),
      page: '/team',
    })
    await published('max', -41, {
      title: 'Storm purchases: what to photograph',
      folder: 'Emergencies',
      kind: 'manual',
      summary: 'From the first hour: place, size, before and after.',
      body: 'For each place (Mill Road culvert, Riverside pump station, Park paths, Station 2 roof) take:\n\n- one photo from a distance, one close up, one with a ruler in it;\n- the time and place, which the phone records;\n- what was done at once, by whom, with which equipment, for how long.\n\nWithout these, no one can show later that the storm caused the cost.',
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
    await made({
      code: 'PW-WATER',
      name: 'Water Division',
      parent: works,
      kind: 'department',
      department: 'Water',
      email: 'water@alder-falls.example',
      account_manager: rosa,
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
        'Crews and equipment at cost, from the first hour, for up to 14 days. Each party keeps its own time sheets and rates.',
      starts_on: addDays(today, -300),
      ends_on: addDays(today, 75),
      notice_days: 60,
      owner: rosa,
      files: signed,
    })
    await actAt(-20)('rosa', 'agreements/create', {
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
    // The signed copy of the older one is on paper only: it is activated as an import.
    await inTheNameOf(tx, 'max', 'agreements/carry-over', () =>
      tx.sql(`update agreements set status = 'active', approved_by = $2 where id = $1`, [aid.id, max]),
    )
    await actAt(-5)('rosa', 'agreements/create', {
      title: 'Shared purchasing office',
      client: school,
      kind: 'interlocal',
      authority: 'Iowa Code 28E',
      terms: 'The city buys for the district; the district pays by usage.',
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
    for (const question of [
      {
        category: 'roads',
        question: 'How large is the damage?',
        kind: 'one',
        choices: 'Smaller than a hand\nUp to a tire\nLarger than a tire',
      },
      { category: 'lights', question: 'Number on the pole', kind: 'text' },
      { category: 'trees', question: 'The tree blocks', kind: 'several', choices: 'Street\nSidewalk\nPower line' },
    ])
      await actAt(-89)('max', 'service-questions/create', question)
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
      words: 'We will request quotes from three vendors this week.',
    })
    await actAt(-6)('rosa', 'service-requests/resolve', { id: quotes.id, words: 'The quotes are in your inbox.' })
    await actAt(-5)('max', 'service-requests/score', { id: quotes.id, score: 5, words: 'Faster than we had hoped.' })
    const rental = await ask(-30, {
      title: 'Rental of two pumps after the storm',
      client: works,
      category: 'purchasing',
      priority: 'urgent',
      reporter: 'Depot Street yard',
    })
    await actAt(-28)('rosa', 'service-requests/resolve', {
      id: rental.id,
      words: 'Both pumps are at the Riverside pump station.',
    })
    await actAt(-27)('max', 'service-requests/score', {
      id: rental.id,
      score: 3,
      words: 'They arrived, but a day late.',
    })
    const salt = await ask(-4, {
      title: 'How much salt may we order for the county?',
      client: county,
      category: 'purchasing',
      priority: 'high',
    })
    await actAt(-4)('rosa', 'service-requests/answer', {
      id: salt.id,
      kind: 'answer',
      words: 'We are asking the state for the remaining quantity.',
    })
    await actAt(-3)('rosa', 'service-requests/wait', {
      id: salt.id,
      words: 'The state will answer by the end of the week.',
    })
    await ask(-1, {
      title: 'Specification for a new school bus',
      client: school,
      category: 'purchasing',
      priority: 'low',
      reporter: 'Irene Okoye',
      details: 'Diesel or electric: what have others specified?',
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
      'When a pallet arrives with twenty lines, I count them all and then click twenty times.',
    )
    await noted(
      max,
      'bug',
      'The printed order cuts off a long description',
      'On the printout the third line of a description is missing.',
    )
    await noted(rosa, 'general', 'Thank you for the audit log', 'Our auditor found everything she needed on her own.')
    await actAt(-1)('ada', 'feedback/answer', {
      feedback: slow,
      reply: 'We hear you: receiving several lines at once is what we look at next.',
    })
    await actAt(-1)('ada', 'feedback/sort', { feedback: slow, to: 'planned' })
  }

  /** Feature requests on the public board, in each status, with the votes of the people who work here. */
  async function featureRequests(): Promise<void> {
    const board = [
      [
        'W-2K7M4QXA',
        'open',
        -2,
        'Count a pallet by photograph',
        'The yard photographs a delivery, and the receipt proposes the count. A person still confirms each line.',
        [rosa, max],
      ],
      [
        'W-8D3F6HJT',
        'planned',
        -19,
        'Receive many lines at once',
        'Mark the lines that arrived complete and receive them together; short lines stay to be counted.',
        [rosa, max, ada],
      ],
      [
        'W-5N9P2RVB',
        'started',
        -33,
        'The agenda of a bid opening as one page',
        'Time, place, opening officers, and the list of bids as read aloud, to print for the room.',
        [max],
      ],
      [
        'W-3C6G8KWY',
        'done',
        -61,
        'Emails in the agency’s own words',
        'Templates with merge fields that a record fills in, for emails to vendors and residents.',
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
    const addresses = await tx.one<{ id: string }>(
      `select id from map_layers where organization_id = $1 and name = 'Addresses'`,
      [city],
    )
    await actAt(-30)('ada', 'publications/set', {
      agency: 'City of Alder Falls (demo)',
      introduction: 'What we spend, what we build, and what you report to us. All data is fictional: this is a demo.',
      spending: true,
      projects: true,
      reports: true,
      records_requests: true,
      places: addresses?.id ?? null,
    })
    await actAt(0)('ada', 'publications/publish-spending', { from: addDays(today, -365) })
    // Months from before the books began here, so that there is data to browse.
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
        photos: [],
      }) as Promise<{ id: string }>
    const culvert = await project(
      'Mill Road culvert',
      'The storm washed out the culvert under Mill Road. A wider culvert replaces it, so that the next flood can pass. Mill Road stays closed to trucks until then.',
      demoPlaces.culvert,
      'construction',
      41_200_000,
      3_150_000,
      118,
    )
    await project(
      'Riverside pump station',
      'The pumps and their controls are repaired and raised above the flood level.',
      demoPlaces.pump,
      'bidding',
      134_400_000,
      12_400_000,
      300,
      'Water',
    )
    await project(
      'Park paths along the river',
      'The washed-out paths are filled and resurfaced; the boardwalk follows in spring.',
      demoPlaces.paths,
      'construction',
      3_850_000,
      1_902_000,
      21,
      'Parks',
    )
    await project(
      'Station 2 roof',
      'The storm tore the roof of Fire Station 2. It is being replaced and insulated. Until then tarps and a temporary cover keep the bay dry.',
      demoPlaces.station,
      'design',
      17_400_000,
      1_180_000,
      160,
      'Public Safety',
    )
    await project(
      'School Lane crossing',
      'A raised crosswalk with lights where children cross Depot Street.',
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
    const reported = async (
      days: number,
      title: string,
      category: string,
      where: object,
      details: string,
      isPublic = true,
    ) => {
      const asked = new Date(now.getTime() + days * 86_400_000)
      const number = `SVC-${asked.getUTCFullYear()}-R${String(Math.abs(days)).padStart(3, '0')}`
      const row = (await tx.one<{ id: string }>(
        `insert into service_requests (organization_id, number, title, category, place, details, origin, confirmation,
          asked_at, created_at, resolve_by, respond_by, is_public, assignee)
          values ($1, $2, $3, $4, $5, $6, 'resident', $7, $8, $8, $9, $10, $11, $12) returning id`,
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
          isPublic,
          isPublic ? rosa : null,
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
      words: 'The crew will come on Thursday.',
      to_public: true,
    })
    await actAt(-13)('rosa', 'service-requests/resolve', { id: lamp, words: 'The lamp was replaced.' })
    const drain = await reported(
      -3,
      'Storm drain full of leaves',
      'drainage',
      demoPlaces.drain,
      'Water pools on the road after every rain.',
    )
    await actAt(-3)('max', 'service-requests/answer', {
      id: drain,
      kind: 'answer',
      words: 'It is on this week’s street sweeping list.',
      to_public: true,
    })
    const answered = (request: string, question: string, answer: string) =>
      tx.sql(
        `insert into service_answers (organization_id, request, position, question, answer) values ($1, $2, 1, $3, $4)`,
        [city, request, question, answer],
      )
    await answered(lamp, 'Number on the pole', 'AF-2208')
    const pothole = await reported(
      -1,
      'Deep pothole in front of the school',
      'roads',
      demoPlaces.school,
      'About two feet wide. A car lost a hubcap there this morning.',
      false,
    )
    await answered(pothole, 'How large is the damage?', 'Larger than a tire')
    const branch = await reported(
      -2,
      'Branch hangs over the sidewalk',
      'trees',
      { ...demoPlaces.clinic, latitude: demoPlaces.clinic.latitude - 0.0006 },
      'It came down in the last storm and rests on the cable.',
    )
    await answered(branch, 'The tree blocks', 'Sidewalk\nPower line')
  }

  async function duties(): Promise<void> {
    await actAt(-50)('ada', 'duty-conflicts/add-standard', {})
    // One role is reviewed; roles that she may not judge wait for another administrator.
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
      reason: 'He leads purchasing and approves every week.',
    })
  }

  async function templates(): Promise<void> {
    const letter = await actAt(-45)('max', 'templates/create', {
      name: 'Purchase order cover letter',
      kind: 'letter',
      source: 'purchase_orders',
      subject: 'Purchase order {{number}} from {{organization.name}}',
      body: 'Hello,\n\nattached is our purchase order **{{number}}**: {{title}}.\n\nInclude the order number on invoices, or they will be returned.\n\n{{me.name}}\n{{organization.name}}',
    })
    await actAt(-45)('max', 'templates/publish', { id: letter.id, why: '' })
    const notice = await actAt(-44)('max', 'templates/create', {
      name: 'Contract expiration notice',
      kind: 'letter',
      source: 'contracts',
      subject: 'Your contract {{number}}',
      body: 'The contract **{{title}}** ends on {{ends_on}}. Tell us by {{notice_on}} whether you want to renew it.\n\n{{me.name}}',
    })
    await actAt(-44)('max', 'templates/publish', { id: notice.id, why: '' })
    await actAt(-3)('max', 'templates/create', {
      name: 'Solicitation cover page',
      kind: 'solicitation',
      source: 'solicitations',
      body: '# {{title}}\n\n{{number}}, {{organization.name}}, {{today}}',
    })
  }
}

const cardPolicy = (limit: number) =>
  `A purchasing card pays for **small, urgent items**, up to $${limit.toLocaleString('en-US')} per purchase.

1. Don’t split purchases to stay below the limit.
2. Upload the receipt within three days.
3. A person other than the cardholder reviews the statement every month.

A card is revoked after the second missing receipt.`

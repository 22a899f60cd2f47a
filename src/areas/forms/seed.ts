import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { backflowTest, fogPermit, lineExtension, rateCase, serviceApplication } from './samples/records.ts'

const zone = 'America/Chicago'
type Ids = { rosa: string; max: string; ada: string; pat: string }

/**
 * The utility's forms: five published ones with submissions from staff, one waiting for a second person, and a
 * workflow after a failed test.
 */
export async function seedForms(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, zone)
  const people: Ids = await peopleOf(tx)

  const make = async (
    days: number,
    fields: Record<string, unknown>,
    definition: object,
    publish = true,
  ): Promise<{ form: string; version: string }> => {
    const act = actAt(days)
    const form = await act('max', 'forms/draft', {
      owner: people.max,
      filled_by: 'everyone',
      retention_months: 84,
      ...fields,
    })
    const version = await act('max', 'form-versions/save', { form: form.id, seen: null, definition })
    await act('max', 'form-versions/submit', { id: version.id })
    if (publish) await actAt(days + 1)('ada', 'form-versions/publish', { id: version.id })
    return { form: form.id, version: version.id }
  }
  const notice =
    'We use these answers only for the purpose of this form. Only the utility’s office reads them, and they are erased when retention ends.'
  const service = await make(
    -40,
    {
      title: 'Water service application',
      folder: 'Customers',
      purpose: 'Opens an account and turns the water on.',
      prefix: 'WS',
      retention_source: 'Demonstration schedule, utilities 3',
      consent: notice,
    },
    serviceApplication,
  )
  const open = await actAt(-38)('max', 'public-forms/create', {
    form: service.form,
    layout: 'steps',
    kiosk: true,
    closed_message: 'Call the billing office at 555 0100, Monday to Friday, 8 to 5.',
    closed_message_es: 'Llame a la oficina de facturación al 555 0100, de lunes a viernes, de 8 a 5.',
    title_es: 'Solicitud de servicio de agua',
    purpose_es: 'Abre una cuenta y conecta el agua.',
    consent_es:
      'Usamos estas respuestas solo para el propósito de este formulario. Solo las lee la oficina de la empresa de agua, y se borran cuando termina su plazo de conservación.',
  })
  await actAt(-38)('max', 'public-forms/open', { id: open.id })
  const backflow = await make(
    -39,
    {
      title: 'Backflow prevention test',
      folder: 'Cross-connections',
      purpose: 'Reports the yearly test of an assembly.',
      prefix: 'BF',
      retention_months: 60,
      retention_source: 'Demonstration schedule, utilities 7',
      consent: notice,
    },
    backflowTest,
  )
  const line = await make(
    -38,
    {
      title: 'Line extension request',
      folder: 'New service',
      purpose: 'Calculates the customer’s share of a main extension.',
      prefix: 'LX',
      retention_months: 120,
    },
    lineExtension,
  )
  const fog = await make(
    -37,
    {
      title: 'Grease trap inspection',
      folder: 'Pretreatment',
      purpose: 'Determines whether a trap is due for pump-out.',
      prefix: 'FOG',
      retention_months: 36,
    },
    fogPermit,
  )
  await make(
    -36,
    {
      title: 'Rate case worksheet',
      folder: 'Rates',
      purpose: 'Calculates the revenue need of a test year.',
      prefix: 'RC',
      filled_by: 'managers',
      retention_months: 240,
    },
    rateCase,
  )
  await make(
    -2,
    {
      title: 'Meter turn-off notice',
      folder: 'Customers',
      purpose: 'Notifies a customer of a turn-off, with date and reason.',
      prefix: 'TO',
      consent: notice,
    },
    {
      questions: [
        {
          key: 'account',
          kind: 'code',
          label: 'Account',
          pattern: '\\d{6}',
          help: 'Six digits, such as 104221.',
          required: true,
        },
        {
          key: 'place',
          kind: 'address',
          label: 'Service address',
          required: true,
          personal: 'contact',
          why: 'The premises to be turned off.',
        },
        { key: 'on', kind: 'date', label: 'Turn-off date', help: 'Such as 7/1/2027.', required: true },
        {
          key: 'reason',
          kind: 'dropdown',
          label: 'Reason',
          options: ['Unpaid', 'Leak', 'Customer request'],
          required: true,
        },
      ],
    },
    false,
  )

  const act = actAt(-35)
  const rule = (form: string, position: number, fields: Record<string, unknown>) =>
    act('max', 'form-rules/create', { form, position, active: true, ...fields })
  await rule(backflow.form, 1, {
    name: 'Failed tests go to the administrator',
    holds_when: 'passed = false',
    action: 'route',
    target: 'ada@alder-falls.example',
  })
  await rule(backflow.form, 2, {
    name: 'Notify the manager of large assemblies',
    holds_when: 'size = "4 inch"',
    action: 'notify',
    target: 'max@alder-falls.example',
  })
  await rule(service.form, 1, {
    name: 'Residential starts with the usual meter',
    holds_when: 'class = "Residential"',
    action: 'prefill',
    target: 'meter',
    value: '"5/8 inch"',
  })
  await rule(service.form, 2, {
    name: 'Irrigation needs at least 1 inch',
    holds_when: 'class = "Irrigation"',
    action: 'prefill',
    target: 'meter',
    value: '"1 inch"',
  })
  await act('max', 'form-rule-cases/create', {
    form: service.form,
    name: 'House',
    given: 'class = Residential\nowner = true',
    expected: 'meter = "5/8 inch"\ndeposit = 0',
  })
  await act('max', 'form-rule-cases/create', {
    form: service.form,
    name: 'Shop',
    given: 'class = Commercial',
    expected: 'deposit = 250',
  })
  await act('max', 'form-rule-cases/create', {
    form: backflow.form,
    name: 'Relief valve at 1.8',
    given: 'device = RP\nrelief = 1.8',
    expected: 'passed = false\nroute ada@alder-falls.example',
  })
  await act('max', 'form-destinations/create', {
    form: backflow.form,
    name: 'Cross-connection office',
    channel: 'mail',
    target: 'backflow@alder-falls.example',
    active: true,
  })
  await act('max', 'form-destinations/create', {
    form: backflow.form,
    name: 'State reporting portal',
    channel: 'portal',
    target: 'State portal (demonstration), section Backflow',
    active: true,
  })
  await act('max', 'form-destinations/create', {
    form: service.form,
    name: 'Billing office',
    channel: 'folder',
    target: '/exchange/new-accounts',
    active: true,
  })
  await act('max', 'webhooks/create', {
    name: 'Work order system (demonstration)',
    url: 'https://orders.alder-falls.example/hooks/forms',
    form: backflow.form,
    on_sent: true,
    on_decided: true,
    on_published: false,
    format: 'cloudevents',
  })

  await act('max', 'pdf-templates/create', {
    title: 'State test report (demonstration)',
    form: backflow.form,
    document: [],
    edition: '2026-1',
    edition_until: addDays(today, 200),
    boxes:
      'device_type, 4\nserial_no, 20\naddress, 60\nrelief_psid, 5\nresult, 4\ntester_name, 30\ncert_no, 10\nremarks, 80',
    map: 'device_type = device\nserial_no = serial\naddress = place\nrelief_psid = relief\nresult = if(passed, "PASS", "FAIL")\ntester_name = tester\ncert_no = certificate',
  })

  await seedWorkflow(tx, actAt, people, backflow.form)

  const sent = async (
    days: number,
    who: string,
    version: string,
    answers: Record<string, unknown>,
  ): Promise<string> => {
    await actAt(days)(who, 'form-sittings/keep', {
      version,
      finished: true,
      device: days % 3 === 0 ? 'narrow' : 'wide',
      last_field: Object.keys(answers).at(-1)!,
      seconds: 140 - days * 7,
      times: Object.fromEntries(Object.keys(answers).map((key, at) => [key, 4 + ((at * 7 - days) % 19)])),
      mistakes: days % 2 === 0 ? { [Object.keys(answers)[3]!]: 1 } : {},
    })
    return (await actAt(days)(who, 'form-submissions/send', { version, answers })).id
  }
  const stopped = (days: number, version: string, last_field: string, mistakes: Record<string, number> = {}) =>
    actAt(days)('rosa', 'form-sittings/keep', {
      version,
      device: days % 2 === 0 ? 'narrow' : 'wide',
      last_field,
      seconds: 60 - days,
      times: { [last_field]: 21 },
      mistakes,
    })
  const place = (street: string) => ({ street, city: 'Alder Falls', state: 'IA', zip: '52001' })
  const test = (days: number, more: Record<string, unknown>) => ({
    device: 'RP',
    serial: 'WT-20418',
    size: '2 inch',
    place: place('18 Mill Road'),
    tested_on: addDays(today, days),
    check_1: 7.2,
    check_2: 2.4,
    relief: 2.6,
    tester: { first: 'Jo', last: 'Berger' },
    certificate: 'BT-1042',
    gauge: addDays(today, -120),
    signed: { name: 'Jo Berger', on: addDays(today, days) },
    ...more,
  })

  const passed = await sent(-20, 'rosa', backflow.version, test(-20, {}))
  await sent(
    -11,
    'rosa',
    backflow.version,
    test(-11, {
      serial: 'WT-20533',
      size: '4 inch',
      place: place('Riverside pump station, 2 River Street'),
      relief: 1.8,
      repair: 'Relief valve seat replaced after the flood; retest next week.',
    }),
  )
  await sent(
    -3,
    'rosa',
    backflow.version,
    test(-3, {
      device: 'PVB',
      serial: 'FB-8841',
      size: '1 inch',
      place: place('Park paths, 5 Park Lane'),
      air_inlet: 1.4,
    }),
  )
  await actAt(-19)('max', 'form-submissions/accept', { id: passed })
  const apply = (days: number, more: Record<string, unknown>) => ({
    customer: { first: 'Lena', last: 'Hart' },
    email: 'lena@household.example',
    premise: place('44 Front Street'),
    class: 'Residential',
    start: addDays(today, days + 9),
    owner: true,
    signed: { name: 'Lena Hart', on: addDays(today, days) },
    ...more,
  })
  await sent(-15, 'rosa', service.version, apply(-15, {}))
  const back = await sent(
    -8,
    'rosa',
    service.version,
    apply(-8, {
      customer: { first: 'Owen', last: 'Pike' },
      email: 'owen@household.example',
      premise: place('7 Alder Street'),
      class: 'Commercial',
      meter: '1 inch',
      business: 'Pike Bakery',
      owner: false,
      signed: { name: 'Owen Pike', on: addDays(today, -8) },
    }),
  )
  await actAt(-7)('max', 'form-submissions/return', {
    id: back,
    reason: 'The lease is missing. Attach it to the application.',
  })
  await sent(-6, 'rosa', line.version, {
    applicant: 'Station 2 annex',
    site: place('Fire station 2, Union Street'),
    footage: 300,
    cost: 12_000_00,
    allowance: 8_000_00,
    rows: [
      { item: '8 inch pipe', quantity: 300, price: 22_50 },
      { item: 'Valve', quantity: 2, price: 640_00 },
    ],
    agreed: true,
  })
  await sent(-5, 'rosa', fog.version, {
    business: 'Riverside Grill',
    capacity: 750,
    depth: 24,
    grease: 4,
    solids: 3,
    pumped_on: addDays(today, -5),
    waste: ['Grease', 'Food waste'],
    hauler: 'Northline Environmental',
  })
  await stopped(-14, service.version, 'start', { start: 2 })
  await stopped(-12, service.version, 'start', { start: 1 })
  await stopped(-9, service.version, 'premise')
  await stopped(-4, service.version, 'signed')
  await stopped(-10, backflow.version, 'gauge', { gauge: 1 })
  await stopped(-2, backflow.version, 'certificate', { certificate: 2 })

  // Results of the submissions: the portal's confirmation number; the webhook's receiver does not exist and is
  // reported.
  const portal = await tx.sql<{ id: string }>(
    `select id from form_deliveries where channel = 'portal' order by created_at`,
  )
  if (portal[0])
    await actAt(-18)('max', 'form-deliveries/confirm', { id: portal[0].id, receipt: 'Confirmation 2026-118-44' })
  await inTheNameOf(tx, 'max', 'form-deliveries/send', () =>
    tx.sql(
      `update form_deliveries set status = 'delivered', tries = 1, sent_at = created_at,
        receipt = 'Handed to the mail server' where channel = 'mail'`,
    ),
  )
  await inTheNameOf(tx, 'max', 'webhook-deliveries/send', () =>
    tx.sql(
      `update webhook_deliveries set status = 'failed', tries = 7, next_at = null,
        problem = 'The host name doesn’t exist.' where status = 'pending'`,
    ),
  )
}

async function seedWorkflow(tx: Tx, actAt: (days: number) => Act, people: Ids, form: string): Promise<void> {
  const publish = async (
    days: number,
    fields: Record<string, unknown>,
    steps: readonly object[],
    start?: object,
  ): Promise<string> => {
    const flow = await actAt(days)('max', 'workflows/draft', { owner: people.max, ...fields })
    const version = await actAt(days)('max', 'workflow-versions/save', {
      workflow: flow.id,
      seen: null,
      definition: { steps, ...(start && { start }) },
    })
    await actAt(days)('max', 'workflow-versions/submit', { id: version.id })
    await actAt(days + 1)('ada', 'workflow-versions/publish', { id: version.id })
    return flow.id
  }
  await publish(
    -34,
    {
      name: 'After a backflow test',
      about: 'A passed test is filed; a failed one is repaired and retested, or the water is turned off.',
      form,
    },
    [
      {
        key: 'result',
        kind: 'gateway',
        name: 'Passed?',
        branches: [{ when: 'passed = true', to: 'file' }],
        to: 'letter',
      },
      { key: 'file', kind: 'task', name: 'File the report', role: 'user', days: 5, escalate: 'manager', to: 'filed' },
      { key: 'filed', kind: 'end', name: 'Filed' },
      {
        key: 'letter',
        kind: 'task',
        name: 'Notify the owner',
        role: 'manager',
        days: 3,
        escalate: 'admin',
        to: 'wait',
      },
      { key: 'wait', kind: 'timer', name: 'Time for repair', days: 30, to: 'again' },
      { key: 'again', kind: 'approval', name: 'Repaired?', role: 'admin', days: 5, to: 'file', rejected: 'off' },
      {
        key: 'off',
        kind: 'notice',
        name: 'Notify the manager',
        role: 'manager',
        words: 'The water is turned off until the assembly is repaired.',
        to: 'closed',
      },
      { key: 'closed', kind: 'end', name: 'Turned off' },
    ],
  )
  const storm = await publish(
    -33,
    {
      name: 'Emergency repair after a storm',
      about: 'From damage report to repair, with a second opinion above $25,000.',
    },
    [
      { key: 'look', kind: 'task', name: 'Assess the damage', role: 'user', days: 2, escalate: 'manager', to: 'size' },
      {
        key: 'size',
        kind: 'gateway',
        name: 'Cost?',
        branches: [{ when: 'cost >= 25000', to: 'second' }],
        to: 'repair',
      },
      {
        key: 'second',
        kind: 'approval',
        name: 'Second opinion',
        role: 'manager',
        days: 2,
        escalate: 'admin',
        to: 'repair',
        rejected: 'look',
      },
      { key: 'repair', kind: 'task', name: 'Repair', role: 'user', days: 21, escalate: 'manager', to: 'done' },
      { key: 'done', kind: 'end', name: 'Repaired' },
    ],
  )
  const closure = await publish(
    -32,
    {
      name: 'Street closure for an event',
      about: 'Traffic, safety and insurance are reviewed at the same time; two people sign.',
    },
    [
      {
        key: 'check',
        kind: 'task',
        name: 'Check the request',
        role: 'user',
        days: 2,
        escalate: 'manager',
        timers: [{ days: 1, does: 'remind' }],
        to: 'reviews',
      },
      { key: 'reviews', kind: 'parallel', name: 'Reviews', paths: ['traffic', 'safety', 'insurance'] },
      {
        key: 'traffic',
        kind: 'approval',
        name: 'Traffic plan',
        role: 'manager',
        days: 5,
        to: 'reviewed',
        rejected: 'declined',
      },
      {
        key: 'safety',
        kind: 'approval',
        name: 'Fire access',
        role: 'admin',
        days: 5,
        escalate: 'admin',
        to: 'reviewed',
        rejected: 'declined',
      },
      {
        key: 'insurance',
        kind: 'task',
        name: 'Certificate of insurance',
        role: 'user',
        days: 4,
        timers: [{ days: 3, does: 'remind' }],
        to: 'reviewed',
      },
      { key: 'reviewed', kind: 'join', name: 'All reviewed', to: 'sign' },
      {
        key: 'sign',
        kind: 'approval',
        name: 'Sign the permit',
        people: [people.max, people.ada],
        need: 2,
        days: 3,
        to: 'told',
        rejected: 'declined',
      },
      {
        key: 'told',
        kind: 'notice',
        name: 'Tell the crews',
        role: 'user',
        words: 'The closure is approved. Set out the signs the evening before.',
        to: 'closed',
      },
      { key: 'closed', kind: 'end', name: 'Permit issued' },
      { key: 'declined', kind: 'end', name: 'Declined', all: true },
    ],
  )
  await publish(
    -2,
    { name: 'Generator test', about: 'Each generator runs under load once a month; a failed test becomes a repair.' },
    [
      { key: 'test', kind: 'task', name: 'Run under load', role: 'user', days: 3, escalate: 'manager', to: 'review' },
      {
        key: 'review',
        kind: 'approval',
        name: 'Results in order?',
        role: 'manager',
        days: 2,
        to: 'filed',
        rejected: 'test',
      },
      { key: 'filed', kind: 'end', name: 'Filed' },
    ],
    { kind: 'schedule', every: 'month', on: 15, at: '07:30', subject: 'Generator test' },
  )
  const begin = async (days: number, subject: string, cost: number): Promise<string> =>
    (await actAt(days)('rosa', 'workflow-runs/begin', { workflow: storm, subject, facts: { cost } })).id
  /** The task that is open in a run: the storm workflow has one at a time. */
  const taskOf = async (run: string): Promise<string> =>
    (await tx.one<{ id: string }>(`select id from workflow_tasks where run = $1 and status = 'open'`, [run]))!.id
  const goOn = async (days: number, who: string, run: string, decided: object) =>
    actAt(days)(who, 'workflow-tasks/go-on', { id: await taskOf(run), ...decided })
  const culvert = await begin(-30, 'Mill Road culvert', 184_000)
  await goOn(-28, 'rosa', culvert, { result: 'done', reason: 'Washed out on both sides.' })
  await goOn(-27, 'max', culvert, { result: 'approved' })
  const pump = await begin(-26, 'Riverside pump station', 61_500)
  await goOn(-25, 'rosa', pump, { result: 'done' })
  const paths = await begin(-24, 'Park paths', 9_800)
  await goOn(-22, 'rosa', paths, { result: 'done' })
  await goOn(-8, 'rosa', paths, { result: 'done', reason: 'Gravel laid, benches set.' })
  const roof = await begin(-6, 'Station 2 roof', 32_000)
  await actAt(-5)('max', 'workflow-tasks/reassign', {
    id: await taskOf(roof),
    to: people.rosa,
    reason: 'Rosa knows the roofer.',
  })

  const requests = async (days: number, subject: string): Promise<string> =>
    (await actAt(days)('rosa', 'workflow-runs/begin', { workflow: closure, subject, facts: {} })).id
  const at = async (days: number, who: string, run: string, step: string, decided: object) => {
    const task = await tx.one<{ id: string }>(
      `select id from workflow_tasks where run = $1 and step = $2 and status = 'open'`,
      [run, step],
    )
    await actAt(days)(who, 'workflow-tasks/go-on', { id: task!.id, ...decided })
  }
  const parade = await requests(-29, 'Harvest parade, Main Street')
  await at(-28, 'rosa', parade, 'check', { result: 'done' })
  await at(-26, 'max', parade, 'traffic', { result: 'approved' })
  await at(-25, 'rosa', parade, 'insurance', { result: 'done' })
  await at(-21, 'ada', parade, 'safety', { result: 'approved', reason: 'Hydrants stay clear.' })
  await at(-20, 'max', parade, 'sign', { result: 'approved' })
  await at(-18, 'ada', parade, 'sign', { result: 'approved' })
  const race = await requests(-27, 'Five-mile race, River Street')
  await at(-26, 'rosa', race, 'check', { result: 'done' })
  await at(-24, 'max', race, 'traffic', { result: 'rejected', reason: 'The detour blocks the hospital.' })
  const market = await requests(-7, 'Winter market, Station Square')
  await at(-6, 'rosa', market, 'check', { result: 'done' })
  await at(-4, 'max', market, 'traffic', { result: 'approved' })
  await at(-3, 'rosa', market, 'insurance', { result: 'done', reason: 'One million per event.' })
  const fair = await requests(-5, 'School fair, Elm Street')
  await at(-3, 'rosa', fair, 'check', { result: 'done' })
}

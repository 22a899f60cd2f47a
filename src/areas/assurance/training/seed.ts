import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

type Seeding = { today: string; rosa: string; max: string; ada: string }

const conduct = [
  [
    'A vendor offers you a ticket for a match. What do you do?',
    'Refuse it',
    'Accept it and tell no one',
    'Accept it after the award',
    'Pass it on to a colleague',
    'a',
    'City staff accept nothing from vendors.',
  ],
  [
    'You know one of the bidders from school. When do you disclose it?',
    'After the award',
    'Before bids are opened',
    'Only if you are asked',
    'Never, if you are not friends',
    'b',
    'Disclosure comes first.',
  ],
  [
    'Who approves an order that you requested?',
    'You',
    'Anyone available',
    'A different person',
    'No one below a threshold',
    'c',
    'The requester does not approve.',
  ],
  [
    'Two requests of $6,000 for the same thing within a month are …',
    'always fine',
    'treated as one',
    'cheaper',
    'forbidden',
    'b',
    'A need is not divided to stay below a threshold (2 CFR 200.320).',
  ],
] as const

/** Two courses, the people who passed, the people who are overdue, and credentials from outside. */
export async function seedCourses(
  tx: Tx,
  actAt: (days: number) => Act,
  { today, rosa, max, ada }: Seeding,
): Promise<void> {
  const course = await actAt(-90)('max', 'courses/create', {
    code: 'TR-01',
    title: 'City purchasing basics',
    about: 'Conduct, thresholds and approvals, in half an hour.',
    mandatory_for: 'everyone',
    due_days: 30,
    minutes: 30,
    passing: 75,
    valid_months: 12,
    owner: ada,
  })
  for (const [title, body] of [
    [
      'Whose money it is',
      'It is the residents’ money. So **the requester does not approve**, and every purchase can be traced from the requisition to the payment.',
    ],
    ['Conduct', 'Accept nothing from vendors. Disclose whom you know before bids are opened.'],
    [
      'Thresholds',
      'Up to the micro-purchase threshold a fair price is enough. Above it, get quotes; above the next threshold, publish a solicitation. The program uses the current thresholds and cites the rule.\n\nNever split a purchase to stay below a threshold.',
    ],
  ])
    await actAt(-90)('max', 'courses/write-lesson', { course: course.id, title, body, material: [] })
  for (const [words, a, b, c, d, correct, why] of conduct)
    await actAt(-90)('max', 'courses/write-question', {
      course: course.id,
      words,
      a,
      b,
      c,
      d,
      correct,
      why,
      active: true,
    })
  await actAt(-89)('max', 'courses/publish', { id: course.id })
  const key = Object.fromEntries(
    (
      await tx.sql<{ id: string; correct: string }>('select id, correct from course_questions where course = $1', [
        course.id,
      ])
    ).map(({ id, correct }) => [id, correct]),
  )
  const take = async (who: string, person: string, days: number, wrong: number) => {
    const { id } = (await tx.one<{ id: string }>('select id from enrollments where course = $1 and learner = $2', [
      course.id,
      person,
    ]))!
    for (const part of [1, 2, 3]) await actAt(days)(who, 'enrollments/read-lesson', { id, lesson: part })
    if (wrong > 0)
      await actAt(days)(who, 'enrollments/try', {
        id,
        answers: Object.fromEntries(
          Object.entries(key).map(([question, right], at) => [
            question,
            at < wrong ? (right === 'a' ? 'b' : 'a') : right,
          ]),
        ),
        seconds: 190,
      })
    await actAt(days)(who, 'enrollments/try', { id, answers: key, seconds: 140 })
  }
  await take('ada', ada, -80, 0)
  await take('max', max, -70, 2)

  const trench = await actAt(-20)('max', 'courses/create', {
    code: 'TR-02',
    title: 'Trenches: the competent person',
    about: 'What to check before anyone enters.',
    mandatory_for: 'no_one',
    due_days: 14,
    minutes: 45,
    passing: 0,
    valid_months: 24,
    owner: max,
  })
  await actAt(-20)('max', 'courses/write-lesson', {
    course: trench.id,
    title: 'Four feet',
    body: 'Deeper than four feet: a ladder. Deeper than five: a box or shoring, unless the rock is stable.',
    material: [],
  })
  await actAt(-19)('max', 'courses/publish', { id: trench.id })
  await actAt(-18)('max', 'enrollments/enroll', {
    course: trench.id,
    learner: rosa,
    due_on: addDays(today, 5),
    reason: 'Culvert on Mill Road',
  })

  // Issued outside; another person checked the document.
  const paper = async (holder: string, fields: object): Promise<string> => {
    const proof = [
      {
        path: `demonstration/${holder}.pdf`,
        name: 'Certificate (demonstration).pdf',
        size: 41_877,
        type: 'application/pdf',
      },
    ]
    return (
      (await actAt(-15)(holder === rosa ? 'rosa' : 'max', 'certificates/claim', { holder, proof, ...fields })) as {
        id: string
      }
    ).id
  }
  const forklift = await paper(rosa, {
    title: 'Forklift operator',
    issued_by: 'Alder County Safety Council (demonstration)',
    outside_number: 'FL-22871',
    issued_on: addMonths(today, -35),
    expires_on: addDays(today, 24),
    needed_for: 'forklift',
  })
  await actAt(-14)('max', 'certificates/confirm', { id: forklift })
  await paper(rosa, {
    title: 'Traffic control in work zones',
    issued_by: 'State Department of Transportation (demonstration)',
    issued_on: addMonths(today, -3),
    expires_on: addMonths(today, 21),
    needed_for: 'traffic control',
  })
}

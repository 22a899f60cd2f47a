import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

type Seeding = { today: string; rosa: string; max: string; ada: string }

const conduct = [
  [
    'A vendor offers you a ticket for a match. What do you do?',
    'Refuse it',
    'Take it and tell nobody',
    'Take it after the award',
    'Pass it on to a colleague',
    'a',
    'Nothing is taken from who sells to the city.',
  ],
  [
    'You know one of the bidders from school. When do you say so?',
    'After the award',
    'Before anything is opened',
    'Only if you are asked',
    'Never, if you are not friends',
    'b',
    'The declaration comes first.',
  ],
  [
    'Who approves an order that you asked for?',
    'You',
    'Whoever is there',
    'Somebody else than you',
    'Nobody below a threshold',
    'c',
    'Who asks does not sign.',
  ],
  [
    'Two requests of $6,000 for the same thing within a month are …',
    'always fine',
    'to be looked at as one',
    'cheaper',
    'forbidden',
    'b',
    'A need is not divided to stay below a threshold (2 CFR 200.320).',
  ],
] as const

/** Two courses, who has passed them, who is late, and certificates from outside. */
export async function seedCourses(
  tx: Tx,
  actAt: (days: number) => Act,
  { today, rosa, max, ada }: Seeding,
): Promise<void> {
  const course = await actAt(-90)('max', 'courses/create', {
    code: 'TR-01',
    title: 'Buying for the city',
    about: 'Conduct, thresholds and who signs, in half an hour.',
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
      'It is the residents’ money. So **who asks does not sign**, and every purchase can be followed from the need to the payment.',
    ],
    ['Conduct', 'Take nothing from who sells to the city. Say whom you know, before anything is opened.'],
    [
      'Thresholds',
      'Up to the micro-purchase threshold a fair price is enough. Above it, quotes; above the next, a call. The program reads the thresholds of the day and names the paragraph.\n\nA need is never divided to stay below one.',
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
    const { id } = (await tx.one<{ id: string }>('select id from enrolments where course = $1 and learner = $2', [
      course.id,
      person,
    ]))!
    for (const part of [1, 2, 3]) await actAt(days)(who, 'enrolments/read-lesson', { id, lesson: part })
    if (wrong > 0)
      await actAt(days)(who, 'enrolments/try', {
        id,
        answers: Object.fromEntries(
          Object.entries(key).map(([question, right], at) => [
            question,
            at < wrong ? (right === 'a' ? 'b' : 'a') : right,
          ]),
        ),
        seconds: 190,
      })
    await actAt(days)(who, 'enrolments/try', { id, answers: key, seconds: 140 })
  }
  await take('ada', ada, -80, 0)
  await take('max', max, -70, 2)

  const trench = await actAt(-20)('max', 'courses/create', {
    code: 'TR-02',
    title: 'Trenches: the competent person',
    about: 'What to look for before anybody goes in.',
    mandatory_for: 'nobody',
    due_days: 14,
    minutes: 45,
    passing: 0,
    valid_months: 24,
    owner: max,
  })
  await actAt(-20)('max', 'courses/write-lesson', {
    course: trench.id,
    title: 'Four feet',
    body: 'Deeper than four feet a ladder, deeper than five a box or shoring, unless the rock stands by itself.',
    material: [],
  })
  await actAt(-19)('max', 'courses/publish', { id: trench.id })
  await actAt(-18)('max', 'enrolments/enrol', {
    course: trench.id,
    learner: rosa,
    due_on: addDays(today, 5),
    reason: 'Culvert on Mill Road',
  })

  // Brought from outside: the paper was seen by somebody else.
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
    valid_until: addDays(today, 24),
    needed_for: 'forklift',
  })
  await actAt(-14)('max', 'certificates/confirm', { id: forklift })
  await paper(rosa, {
    title: 'Traffic control in work zones',
    issued_by: 'State Department of Transportation (demonstration)',
    issued_on: addMonths(today, -3),
    valid_until: addMonths(today, 21),
    needed_for: 'traffic control',
  })
}

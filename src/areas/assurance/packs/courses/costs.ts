import type { PackCourse } from '../contents.ts'

export const costs: PackCourse = {
  lessons: [
    {
      title: 'Is this cost allowed?',
      body: `A cost can be charged to an award if it is (2 CFR 200.403):

- **necessary and reasonable** for the award
- **allocable**: the award benefits in proportion
- within the limits of the award and the law
- treated **consistently**, as direct or as indirect, not as both
- **documented**, and incurred in the budget period

Reasonable means: a prudent person would have paid it under the circumstances at the time (200.404).

Do not move a cost to another award because its budget is exhausted (200.405(c)). Some costs need **prior written approval** (200.407); ask before you spend.`,
    },
    {
      title: 'Salaries and time',
      body: `Salaries are usually the largest cost and the most common finding (200.430). The records must:

- show the **work performed**, supported by internal control
- be part of the agency’s official records
- cover **all** activities for which the person is paid, 100%
- agree with the accounting of how the salary was divided

A budget is not a record. You can charge by estimate in between if you **compare it with the actual work and correct** the difference.

Sign your own time, after the work. Your supervisor, who knows the work, confirms it.`,
    },
    {
      title: 'Indirect costs and cost share',
      body: `Indirect costs serve several purposes: accounting, rent, management. With a negotiated rate, use it. Without one, you may use the **de minimis rate of up to 15%** of modified total direct costs (200.414(f)).

Modified total direct costs leave out equipment, capital expenditures, rental costs, participant support and the larger part of each subaward. Look at the definition in 200.1 before you calculate.

**Cost share** must be verifiable in your books, not counted for another federal award, necessary, allowable and in the budget (200.306). Volunteer hours count at the rate you would pay for such work.`,
    },
    {
      title: 'Records, cash and audit',
      body: `Draw federal money **only when you are about to pay** (200.305). Each draw must lead to invoices or payroll.

Keep records **three years from the final financial report** (200.334), longer if there is a claim, an audit or a property question. Electronic records are fine if they are complete and cannot be altered unnoticed.

If your agency spends federal awards **at or above the threshold of 200.501** in its fiscal year, it has a single audit. Your grant settings show the threshold that applies today. Each finding needs a corrective action with a name and a date (200.511).`,
    },
  ],
  questions: [
    {
      words: 'A grant’s budget is exhausted. May its costs be charged to another grant?',
      right: 'No',
      wrong: ['Yes, if both are federal', 'Yes, with a manager’s note', 'Yes, until it is refunded'],
      why: 'Costs are not shifted to overcome funding deficiencies (2 CFR 200.405(c)).',
    },
    {
      words: 'What must support a salary charged to an award?',
      right: 'Records of the work performed',
      wrong: ['The budget', 'The job description', 'A yearly estimate alone'],
      why: '2 CFR 200.430. Estimates are corrected to the actual.',
    },
    {
      words: 'Your agency has no negotiated indirect cost rate. What may it use?',
      right: 'A de minimis rate of up to 15% of modified total direct costs',
      wrong: ['15% of everything', 'Nothing', 'Whatever the budget allows'],
      why: '2 CFR 200.414(f).',
    },
    {
      words: 'How long are records of an award kept at least?',
      right: 'Three years from the final financial report',
      wrong: ['One year from the award', 'Until the next audit', 'Ten years from the first payment'],
      why: '2 CFR 200.334.',
    },
    {
      words: 'When is federal money drawn?',
      right: 'When it is about to be paid out',
      wrong: ['At the start of the year', 'When the award is signed', 'At closeout'],
      why: 'The time between draw and payment is kept as short as possible (2 CFR 200.305).',
    },
    {
      words: 'May an hour given as cost share to one federal award also count for another?',
      right: 'No',
      wrong: ['Yes, if it is documented', 'Yes, at half the rate', 'Yes, for volunteers'],
      why: 'A contribution counts for one federal award only (2 CFR 200.306(b)).',
    },
  ],
}

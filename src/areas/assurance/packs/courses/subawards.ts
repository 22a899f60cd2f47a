import type { PackCourse } from '../contents.ts'

export const subawards: PackCourse = {
  lessons: [
    {
      title: 'Subrecipient or contractor?',
      body: `The substance decides, not the title of the agreement (2 CFR 200.331). Determine it case by case and write down why.

A **subrecipient** decides who is eligible, makes program decisions, and follows program rules. It is measured by the objectives of the program, which it carries out for the public.

A **contractor** provides goods or services within its normal business, to many buyers, in competition, and in support of the program. Program rules do not apply to it because of the agreement.

Contractors are selected by procurement. Subrecipients are not, but everything in 200.332 applies to them.`,
    },
    {
      title: 'Before you sign',
      body: `Check that the subrecipient is **not excluded** (200.332(a)).

The subaward must be clearly identified as one, with its required facts (200.332(b)): names, the subrecipient’s unique entity identifier, award number and date, periods, amounts, Assistance Listing, contacts, whether it is research, and the indirect cost rate. It states all requirements, access to records, and the terms of closeout.

**Evaluate the risk** of fraud and noncompliance (200.332(c)): experience with similar awards, earlier audits, new people or systems, and federal monitoring. The result decides how you monitor. Where risk is high, add specific conditions (200.208) and notify the federal agency of them.`,
    },
    {
      title: 'Monitor',
      body: `In any case (200.332(e)) you review financial and performance reports and make sure that significant problems are corrected. You issue a management decision on audit findings that concern your subaward, and resolve them.

By risk (200.332(f)) you may train, visit, or arrange agreed-upon procedures.

Verify that the subrecipient is audited where it must be (200.332(g)).

Write down what you reviewed, what you found, and what you asked for. Monitoring without a record did not happen, as far as an auditor can tell.`,
    },
    {
      title: 'Close',
      body: `A subrecipient submits all reports and pays its obligations within **90 days** after its period of performance, or earlier if you agreed so (200.344). You have 120 days toward the federal agency, and need theirs first.

Collect what was paid and not earned. Account for property and unused supplies. Keep the records.

After closeout, later audits can still disallow costs (200.345). The duty to return money does not end.`,
    },
  ],
  questions: [
    {
      words: 'A nonprofit decides which families are eligible and is measured by program goals. What is it?',
      right: 'A subrecipient',
      wrong: ['A contractor', 'A vendor', 'A beneficiary'],
      why: 'These are marks of a subrecipient (2 CFR 200.331(a)).',
    },
    {
      words: 'What decides between subrecipient and contractor?',
      right: 'The substance of the relationship',
      wrong: ['The title of the agreement', 'The amount', 'Whether it is a nonprofit'],
      why: '2 CFR 200.331.',
    },
    {
      words: 'What is checked before a subaward is signed?',
      right: 'That the subrecipient isn’t excluded or disqualified',
      wrong: [
        'That it is the lowest bidder',
        'That it has a contractor’s license',
        'That it had a single audit every year',
      ],
      why: '2 CFR 200.332(a).',
    },
    {
      words: 'What does the risk assessment decide?',
      right: 'How the subrecipient is monitored',
      wrong: ['The amount of the subaward', 'Who signs it', 'Whether a closeout is needed'],
      why: '2 CFR 200.332(c) and (f).',
    },
    {
      words: 'By when does a subrecipient submit its final reports?',
      right: '90 days after its period of performance, or earlier as agreed',
      wrong: ['120 days', 'One year', 'With the next audit'],
      why: '2 CFR 200.344(b).',
    },
    {
      words: 'Can costs be disallowed after closeout?',
      right: 'Yes, by a later audit or review',
      wrong: ['No, closeout ends everything', 'Only by a court', 'Only within 30 days'],
      why: '2 CFR 200.345(a).',
    },
  ],
}

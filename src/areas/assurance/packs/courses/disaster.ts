import type { PackCourse } from '../contents.ts'

export const disaster: PackCourse = {
  lessons: [
    {
      title: 'What can be eligible',
      body: `FEMA’s Public Assistance looks at four layers, in this order: **applicant, facility, work, cost**. If one fails, the rest doesn’t matter.

Work must be required **as a result of the declared event**, within the **designated area** (44 CFR 206.223). It must be the **legal responsibility** of an eligible applicant.

Emergency work: A (debris removal) and B (protective measures). Permanent work: C (roads and bridges), D (water control), E (buildings and equipment), F (utilities), G (parks and other).

Damage caused by **negligence** is not eligible. Deferred maintenance is not disaster damage: photos and inspection records from before the event prove the difference.`,
    },
    {
      title: 'Dates that don’t move by themselves',
      body: `- Request for Public Assistance: within **30 days** after your area is designated (206.202(c)).
- Identify and report damage: within **60 days** after the first substantive meeting with FEMA (206.202(d)).
- Complete debris clearance and emergency work within **6 months** and permanent work within **18 months** of the declaration (206.204(c)). The recipient can extend emergency work by up to 6 months and permanent work by up to 30 months for reasons beyond your control. Ask before the date.

A late request is refused, however good the project is. Granary counts these days from the declaration and the meeting.`,
    },
    {
      title: 'Document while you work',
      body: `Documents that are made on the day decide. For each site: **where, what damage, what work, by whom, with what, and for how long**.

- Photos with place and time, before, during and after
- Time sheets by person, site and task, with the pay policy in effect **before** the event
- Equipment logs with hours, operator and use; FEMA’s schedule of rates or your own
- Delivery tickets, invoices and proof of payment
- Load tickets for debris, with monitors

Insurance and other payments for the same damage are deducted: **no duplication of benefits**.`,
    },
    {
      title: 'Buying in an emergency',
      body: `2 CFR 200 applies in a disaster too. A **public emergency that does not permit delay** allows a noncompetitive purchase (200.320(c)), as long as the emergency lasts and not longer. Write down why, and from when to when.

After that, compete. A contract that began in the emergency ends or is competed when the emergency is over.

Avoid time and materials without a ceiling. Never use cost plus a percentage of cost. Check exclusions even at night. Piggybacking on another agency’s contract is rarely allowed: its scope and its competition must fit yours.`,
    },
  ],
  questions: [
    {
      words: 'Which work is eligible for Public Assistance?',
      right: 'Work required by the declared event, in the designated area, that you are legally responsible for',
      wrong: ['Any repair in the county', 'Any work within a year', 'Work that insurance will pay'],
      why: '44 CFR 206.223.',
    },
    {
      words: 'Within how many days after designation is the Request for Public Assistance sent?',
      right: '30',
      wrong: ['10', '60', '180'],
      why: '44 CFR 206.202(c).',
    },
    {
      words: 'Until when must emergency work be complete, without an extension?',
      right: 'Six months after the declaration',
      wrong: ['30 days after the event', '18 months after the declaration', 'Before the first payment'],
      why: '44 CFR 206.204(c).',
    },
    {
      words: 'Insurance paid for part of the damage. What happens to the grant?',
      right: 'It is reduced by what insurance paid',
      wrong: ['Nothing', 'It is paid twice', 'It is refused entirely'],
      why: 'Benefits are not duplicated.',
    },
    {
      words: 'The emergency is over. What about the contract that was awarded without competition?',
      right: 'It ends or is competed',
      wrong: ['It continues to its end', 'It is renewed once', 'It becomes a blanket order'],
      why: 'Noncompetitive procurement lasts as long as the emergency (2 CFR 200.320(c)).',
    },
    {
      words: 'Which pay policy decides on overtime?',
      right: 'The one in effect before the event',
      wrong: ['One adopted after the event', 'FEMA’s own', 'The contractor’s'],
      why: 'Labor is paid by the agency’s policy from before the disaster, applied in the same way.',
    },
  ],
}

import type { PackCourse } from '../contents.ts'

export const conduct: PackCourse = {
  lessons: [
    {
      title: 'What a conflict of interest is',
      body: `You have a conflict of interest if you have a financial or other interest in a company considered for a contract (2 CFR 200.318(c)). A tangible personal benefit from it is enough. The same goes for **your family, your partner, and an organization that employs you or is about to**.

It is enough that it **looks** like one. A person with a real or apparent conflict takes no part in selection, award or administration of a contract that federal money supports.

“No part” means: you do not write the specification, score, approve, receive the goods, or sign the invoice.`,
    },
    {
      title: 'Disclose before, not after',
      body: `Disclose as soon as you know the names: when you are asked to evaluate, **before** you see a bid. In Granary, each panel member answers this question before anything is shown.

If you find out later, say it at once and stop. The decision so far may have to be repeated without you. That is inconvenient. A hidden conflict is worse: the award can be lost.

The agency discloses potential conflicts in writing to the federal agency or pass-through entity (200.112). Credible evidence of fraud, bribery or a gratuity violation is disclosed promptly (200.113).`,
    },
    {
      title: 'Gifts and former colleagues',
      body: `Employees **neither ask for nor accept** gratuities, favors or anything of monetary value from contractors (200.318(c)). Your agency may set a limit for unsolicited items of nominal value. If you don’t know it, the limit is zero.

Meals, tickets, discounts, travel and a job offer all count. So does a gift to your family.

Violations lead to discipline under your agency’s standards of conduct. If a vendor offers something, refuse it, write down what happened, and tell your supervisor.`,
    },
  ],
  questions: [
    {
      words: 'Your sister works for a bidder. May you score the proposals?',
      right: 'No. Disclose it and step aside',
      wrong: ['Yes, if you are fair', 'Yes, if she isn’t in sales', 'Yes, with a note in the file'],
      why: 'The interest of immediate family is a conflict (2 CFR 200.318(c)).',
    },
    {
      words: 'When is a conflict disclosed?',
      right: 'Before you see a bid, or at once if you learn of it later',
      wrong: ['After the award', 'Only when someone asks', 'At the end of the year'],
      why: 'A person with a conflict may not participate, so disclosure comes first.',
    },
    {
      words: 'It only looks like a conflict. Does it matter?',
      right: 'Yes. An apparent conflict is enough',
      wrong: ['No, only real ones count', 'Only above a dollar limit', 'Only for managers'],
      why: 'Real or apparent conflicts are covered (2 CFR 200.318(c)).',
    },
    {
      words: 'A vendor sends a gift basket to your home. What do you do?',
      right: 'Return it, write it down and tell your supervisor',
      wrong: ['Share it with the team', 'Keep it if it is food', 'Accept it after the award'],
      why: 'Gratuities and favors are not accepted, unless your agency set a nominal limit.',
    },
    {
      words: 'You see credible evidence that a contractor bribed an employee. What must the agency do?',
      right: 'Disclose it promptly in writing',
      wrong: ['Wait for the audit', 'Handle it internally only', 'Ask the contractor first'],
      why: 'Mandatory disclosures (2 CFR 200.113).',
    },
  ],
}

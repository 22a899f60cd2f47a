import { grouped } from './grouped.ts'

/** Sections of 2 CFR 200 as headed there, each summarized in our own words. */
export const uniformGuidance = grouped([
  {
    code: 'Subpart B',
    heading: 'General provisions',
    of: [
      [
        '200.112',
        'Conflict of interest',
        'Disclose potential conflicts of interest in writing to the federal agency or the pass-through entity.',
      ],
      [
        '200.113',
        'Mandatory disclosures',
        'Promptly disclose in writing credible evidence of fraud, bribery, conflicts of interest or gratuity violations that may affect the award.',
      ],
    ],
  },
  {
    code: 'Subpart C',
    heading: 'Pre-award requirements',
    of: [
      [
        '200.208',
        'Specific conditions',
        'Specific conditions that were added to an award are known, met, and asked to be removed once they are satisfied.',
      ],
      [
        '200.214',
        'Suspension and debarment',
        'No award, subaward or contract goes to a party that is excluded or disqualified (2 CFR 180).',
      ],
      [
        '200.216',
        'Prohibition on certain telecommunications and video surveillance equipment or services',
        'No federal money pays for covered equipment or services, or for extending such a contract.',
      ],
    ],
  },
  {
    code: 'Subpart D, finance',
    heading: 'Financial and program management',
    of: [
      [
        '200.302',
        'Financial management',
        'Each award can be identified in the accounts with its receipts, expenditures and source documents. Spending is compared with the budget.',
      ],
      [
        '200.303',
        'Internal controls',
        'Documented controls give reasonable assurance that awards are managed lawfully. Cybersecurity measures protect information.',
      ],
      [
        '200.305',
        'Federal payment',
        'The time between drawing federal money and paying it out is as short as possible. Advances earn interest that is returned above the allowed amount.',
      ],
      [
        '200.306',
        'Cost sharing',
        'Cost share is verifiable, counted for one award only, necessary, allowable and in the approved budget.',
      ],
      [
        '200.307',
        'Program income',
        'Program income is recorded and used as the award says: deducted, added or as cost share.',
      ],
      [
        '200.308',
        'Revision of budget and program plans',
        'Changes that need prior approval, such as scope, key people or transfers above the limit, are approved before they happen.',
      ],
    ],
  },
  {
    code: 'Subpart D, property',
    heading: 'Property standards',
    of: [
      [
        '200.310',
        'Insurance coverage',
        'Property bought or improved with federal money is insured like the agency’s own.',
      ],
      [
        '200.311',
        'Real property',
        'Real property is used for its purpose, and disposed of only as the federal agency instructs.',
      ],
      [
        '200.313',
        'Equipment',
        'Records describe each item with its award, cost, place and condition. A physical inventory is taken at least every two years and reconciled.',
      ],
      ['200.314', 'Supplies', 'Unused supplies above the limit are accounted for at the end of the award.'],
    ],
  },
  {
    code: 'Subpart D, procurement',
    heading: 'Procurement standards',
    of: [
      [
        '200.318',
        'General procurement standards',
        'Written procedures and standards of conduct exist. Contracts go to responsible contractors, and records show the history of each procurement.',
      ],
      [
        '200.319',
        'Competition',
        'Procurement is fully and openly competitive. A firm that drafted the specification may not compete. Requirements do not restrict competition without need.',
      ],
      [
        '200.320',
        'Procurement methods',
        'The method fits the amount and the case: micro-purchase, simplified acquisition, sealed bids, proposals, or noncompetitive for one of the listed reasons.',
      ],
      [
        '200.321',
        'Contracting with small businesses, minority businesses, women’s business enterprises, veteran-owned businesses, and labor surplus area firms',
        'When possible, such businesses are considered: on lists, in solicitations and in the size of lots.',
      ],
      [
        '200.322',
        'Domestic preferences for procurements',
        'To the greatest extent practicable, goods and materials produced in the United States are preferred, including in subawards and contracts.',
      ],
      [
        '200.323',
        'Procurement of recovered materials',
        'Where the law applies, purchases prefer items with the highest practicable share of recovered materials.',
      ],
      [
        '200.324',
        'Contract cost and price',
        'A cost or price analysis is made for each procurement above the simplified acquisition threshold, after an independent estimate. Cost plus a percentage of cost is not used.',
      ],
      [
        '200.325',
        'Federal agency or pass-through entity review',
        'Technical specifications and procurement documents are made available for review when asked for.',
      ],
      [
        '200.326',
        'Bonding requirements',
        'Construction above the simplified acquisition threshold has a bid guarantee of 5%, and performance and payment bonds of 100%, unless another policy was accepted.',
      ],
      ['200.327', 'Contract provisions', 'Contracts contain the applicable provisions of appendix II.'],
    ],
  },
  {
    code: 'Subpart D, reporting and subawards',
    heading: 'Reporting, subrecipients and records',
    of: [
      [
        '200.328',
        'Financial reporting',
        'Financial reports are complete and on time, with the forms and periods of the award.',
      ],
      [
        '200.329',
        'Monitoring and reporting program performance',
        'Performance is measured against the objectives of the award and reported. Problems are reported when they are known.',
      ],
      [
        '200.331',
        'Subrecipient and contractor determinations',
        'For each agreement it is determined and documented whether the other party is a subrecipient or a contractor.',
      ],
      [
        '200.332',
        'Requirements for pass-through entities',
        'Each subaward names the required facts. Subrecipients are checked for exclusion, rated by risk, monitored, and audited where required.',
      ],
      [
        '200.334',
        'Record retention requirements',
        'Records are kept for three years from the final financial report, longer where a claim, an audit or property requires it.',
      ],
      [
        '200.337',
        'Access to records',
        'Federal agencies, inspectors general, the Government Accountability Office and the pass-through entity can see records of the award.',
      ],
      [
        '200.344',
        'Closeout',
        'Reports and payments are complete within 120 days after the period of performance; within 90 days for subrecipients.',
      ],
      [
        '200.345',
        'Post-closeout adjustments and continuing responsibilities',
        'After closeout, refunds, audits, property and record retention are still taken care of.',
      ],
    ],
  },
  {
    code: 'Subpart E',
    heading: 'Cost principles',
    of: [
      [
        '200.403',
        'Factors affecting allowability of costs',
        'Costs are necessary, reasonable, allocable, treated consistently, documented, and incurred within the budget period.',
      ],
      [
        '200.404',
        'Reasonable costs',
        'A prudent person would have paid it at the time: sound practice, market prices, and no unusual deviation from policy.',
      ],
      [
        '200.405',
        'Allocable costs',
        'Each award bears its share by benefit. Costs are not shifted to another award to overcome a shortage of funds.',
      ],
      [
        '200.407',
        'Prior written approval',
        'Costs that need prior approval have it in writing before they are incurred.',
      ],
      [
        '200.413',
        'Direct costs',
        'Direct costs can be identified with the award. Administrative salaries are direct only where the conditions are met.',
      ],
      [
        '200.414',
        'Indirect costs',
        'Indirect costs follow the negotiated rate, or the de minimis rate on modified total direct costs, in a consistent way.',
      ],
      [
        '200.430',
        'Compensation—personal services',
        'Salaries are supported by records that show the work performed. Budget estimates are corrected to the actual.',
      ],
    ],
  },
  {
    code: 'Subpart F',
    heading: 'Audit requirements',
    of: [
      [
        '200.501',
        'Audit requirements',
        'A single or program-specific audit is made for each year with federal expenditures at or above the threshold.',
      ],
      [
        '200.508',
        'Auditee responsibilities',
        'The financial statements and the schedule of expenditures of federal awards are prepared, and corrective action is taken.',
      ],
      [
        '200.511',
        'Audit findings follow-up',
        'A schedule of prior findings and a corrective action plan name for each finding who corrects it and until when.',
      ],
    ],
  },
])

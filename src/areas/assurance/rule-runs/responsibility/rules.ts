import { money, noThreshold, type ComplianceRule } from '../shape/rules.ts'

/** Rules on what the file of an award or an order shows about its vendor and its price. */
export const responsibilityRules: readonly ComplianceRule[] = [
  {
    name: 'exclusion-check',
    title: 'Awarded vendors were checked against the exclusion list',
    paragraph: '2 CFR 200.214',
    section: '200.214',
    asks: 'On the date of an award, order or contract a current exclusion list was on file. A vendor’s certification counts too (2 CFR 180.300(b)).',
    labels: {
      vendors: 'Vendors',
      list_age: 'List age (days)',
      most_days: 'Maximum list age (days)',
      excluded: 'Vendors on the list',
      certified: 'Certified by the vendors',
    },
    whyNot: ({ vendors, list_age, most_days, excluded, certified }) => {
      if (excluded !== null) return `${excluded} was on the exclusion list.`
      if (certified) return null
      if (list_age === null)
        return `No exclusion list was on file, so ${vendors} ${String(vendors).includes(', ') ? 'were' : 'was'} not checked.`
      return most_days !== null && Number(list_age) > Number(most_days)
        ? `The exclusion list was ${list_age} days old; the limit is ${most_days} days.`
        : null
    },
    cases: [
      {
        words: 'A list of the same day',
        facts: { vendors: 'Acme', list_age: 0, most_days: 30, excluded: null, certified: false },
        holds: true,
      },
      {
        words: 'A list as old as allowed',
        facts: { vendors: 'Acme', list_age: 30, most_days: 30, excluded: null, certified: false },
        holds: true,
      },
      {
        words: 'A list one day older',
        facts: { vendors: 'Acme', list_age: 31, most_days: 30, excluded: null, certified: false },
        holds: false,
      },
      {
        words: 'No list',
        facts: { vendors: 'Acme', list_age: null, most_days: 30, excluded: null, certified: false },
        holds: false,
      },
      {
        words: 'No list, and the vendor certified',
        facts: { vendors: 'Acme', list_age: null, most_days: 30, excluded: null, certified: true },
        holds: true,
      },
      {
        words: 'The vendor is on the list',
        facts: { vendors: 'Acme', list_age: 1, most_days: 30, excluded: 'Acme', certified: true },
        holds: false,
      },
    ],
  },
  {
    name: 'award-price-analysis',
    title: 'Awards above the small-purchase limit have a cost or price analysis',
    paragraph: '2 CFR 200.324(a)',
    section: '200.324',
    asks: 'An award above the limit has an independent estimate made before the bids or, without federal funds, at least a second price.',
    labels: {
      amount: 'Award amount',
      threshold: 'Limit on that date',
      federal: 'Federally funded',
      estimate: 'Independent estimate',
      prices: 'Prices compared',
    },
    missing: noThreshold,
    whyNot: ({ amount, threshold, federal, estimate, prices }) => {
      if (Number(amount) <= Number(threshold) || estimate !== null) return null
      return federal || Number(prices) < 2
        ? `${money(amount)} exceeds ${money(threshold)}, and there is no independent estimate${Number(prices) < 2 ? ' and no second price' : ''}.`
        : null
    },
    cases: [
      {
        words: 'At the limit',
        facts: { amount: 100, threshold: 100, federal: true, estimate: null, prices: 1 },
        holds: true,
      },
      {
        words: 'Above the limit with an estimate',
        facts: { amount: 101, threshold: 100, federal: true, estimate: 90, prices: 1 },
        holds: true,
      },
      {
        words: 'Above the limit, federally funded, no estimate',
        facts: { amount: 101, threshold: 100, federal: true, estimate: null, prices: 3 },
        holds: false,
      },
      {
        words: 'Above the limit without federal funds, prices compared',
        facts: { amount: 101, threshold: 100, federal: false, estimate: null, prices: 2 },
        holds: true,
      },
      {
        words: 'Above the limit with one price and no estimate',
        facts: { amount: 101, threshold: 100, federal: false, estimate: null, prices: 1 },
        holds: false,
      },
    ],
  },
  {
    name: 'award-memo',
    title: 'Every award has a memo',
    paragraph: '2 CFR 200.318(i)',
    section: '200.318',
    asks: 'An awarded solicitation has an award memo that names each awarded vendor.',
    labels: { memo: 'Memo on file', unnamed: 'Vendors not named' },
    whyNot: ({ memo, unnamed }) =>
      !memo
        ? 'The solicitation was awarded without a memo of the reasons.'
        : unnamed === null
          ? null
          : `The award memo does not name ${unnamed}.`,
    cases: [
      { words: 'A memo with the vendor’s name', facts: { memo: true, unnamed: null }, holds: true },
      { words: 'No memo', facts: { memo: false, unnamed: null }, holds: false },
      { words: 'A memo that omits a vendor', facts: { memo: true, unnamed: 'Acme' }, holds: false },
    ],
  },
  {
    name: 'single-bid',
    title: 'A single-bid award finds that competition was inadequate',
    paragraph: '2 CFR 200.320(c)(5)',
    section: '200.320',
    asks: 'Above the micro-purchase threshold, the memo of a single-bid award cites 200.320(c)(5): competition is inadequate after several sources were asked.',
    labels: {
      amount: 'Award amount',
      threshold: 'Micro-purchase threshold on that date',
      bids: 'Bids',
      finding: 'Finding in the memo',
    },
    missing: noThreshold,
    whyNot: ({ amount, threshold, bids, finding }) =>
      Number(bids) !== 1 || Number(amount) <= Number(threshold) || finding
        ? null
        : 'Only one bid was received. The memo doesn’t cite 2 CFR 200.320(c)(5), that competition is inadequate after several sources were asked.',
    cases: [
      { words: 'Two bids', facts: { amount: 101, threshold: 100, bids: 2, finding: false }, holds: true },
      {
        words: 'One bid with the finding',
        facts: { amount: 101, threshold: 100, bids: 1, finding: true },
        holds: true,
      },
      {
        words: 'One bid without the finding',
        facts: { amount: 101, threshold: 100, bids: 1, finding: false },
        holds: false,
      },
      {
        words: 'One bid for a micro-purchase',
        facts: { amount: 100, threshold: 100, bids: 1, finding: false },
        holds: true,
      },
    ],
  },
]

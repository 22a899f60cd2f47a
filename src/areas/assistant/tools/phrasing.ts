/** Numbers that people write as words before a count of days, quotes or vendors. */
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const counted =
  'days?|weeks?|months?|years?|quotes?|quotations?|bids?|vendors?|suppliers?|grants?|invoices?|orders?|contracts?'
const numberWord = new RegExp(`\\b(${numbers.join('|')})(?= (?:written |largest |biggest )?(?:${counted})\\b)`, 'g')

/** Words as they are typed in haste, and abbreviations of the trade. */
const shorthand: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\bw\/o\b/g, 'without'],
  [/\bw\/ ?/g, 'with '],
  [/\bpo's\b/g, 'pos'],
  [/\bwhats\b/g, 'what is'],
  [/\bfy\b(?![- ]?\d)/g, 'fiscal year'],
  [/\bqtr\b/g, 'quarter'],
  [/\bwk\b/g, 'week'],
  [/\bbdgt\b/g, 'budget'],
  [/\brpts\b/g, 'reports'],
  [/\bdept\b/g, 'department'],
  [/\bppl\b/g, 'people'],
  [/(?<!\bpay )\bapps\b/g, 'applications'],
  [/\bsubs\b/g, 'subrecipients'],
  [/\b(?:rcvd|recvd|recd)\b/g, 'received'],
  [/\bresource reqs?\b/g, 'resource requests'],
  [/\bdupes?\b/g, 'duplicate'],
  [/\bcat\.? (?=[a-g]\b)/g, 'category '],
]

/** Forms of a question that mean the same as another one, in this order. */
const same: readonly (readonly [pattern: RegExp, words: string])[] = [
  ...shorthand,
  // “Stuck” is a status of workflow runs; of other records it means approval.
  [
    /\bstuck (?:in|on|at|with) (?:the )?(?:approvals?|signatures?)\b|(?<!\bruns (?:that are |are )?)\bstuck\b(?= $)/g,
    'waiting for approval',
  ],
  // Money is moved at once; goods are on their way.
  [/\b(?<!stock )transfers? (?=(?:(?:that|which) )?(?:are |is )?in transit\b)/g, 'stock transfers '],
  [/\bwithout (?:an? |any )?receipts?\b/g, 'nothing received issued'],
  [/\b(?:not|never) shipped\b/g, 'not delivered'],
  [
    /\bun(filled|obligated|delivered|received|cleared|cashed|approved|released|signed|submitted|issued|awarded|reimbursed)\b/g,
    'not $1',
  ],
  [
    /\b(?:added|entered|onboarded|set up)\b(?= (?:in|since|this|last|on|during|between|after|before|today|yesterday)\b)/g,
    'created',
  ],
  [/\bdid we (issu|clos|receiv|approv)e\b/g, '$1ed'],
  [/\bdid we (award|publish|reject|cancel)\b/g, '$1ed'],
  [
    /\bhow much (?:did|have|has) (?:we|the (?:city|county|agency)) (?:draw|drew|drawn)(?: down)?\b/g,
    'how much drawn down',
  ],
  [/^ budget (?:left|remaining|available) (?=(?:in|for|on)\b)/, ' how much budget is left '],
  [/\bgrants? (?:with|that have) (overdue|late|past due) reports\b/g, '$1 grant reports'],
  // “Vendors with expired insurance”: the rows that are expired, each with its vendor.
  [
    /\b(?:vendors?|suppliers?|contractors?|grants?|subrecipients?|contracts?) (?:with|that have|having|who have|have|has) (?:an? |any )?(?=(?:expired|lapsed|expiring|overdue|late|past due|open|unpaid|missing) (?!$))/g,
    '',
  ],
  [/\bcategory ([a-g]) (?:work )?costs?\b/g, 'cost records category $1'],
  [/\bforce account (labor|equipment)(?: (?:costs?|records?))?\b/g, 'cost records force account $1'],
  [/^ (?:and )?what (?:did|has) (?:fema|the state) obligated?\b/, ' how much was obligated'],
  // “Generators available”: what the agency has.
  [
    /^ (?:any |which |what )?(?!.*\b(?:how|budgets?|funds?|funding|money|balance|grants?|reports?|stock|cash)\b)([a-z][a-z -]{3,30}?) (?:are |is )?available(?: right now| now| today)? $/,
    ' which $1 do we have ',
  ],
  [/\bbudget (?:vs|versus|against|to) actuals?\b/g, 'budget lines'],
  [/\bshelter (?:count|population|occupancy|headcount)\b.*/g, 'which shelters open '],
  [/\blate[- ]payment interest\b/g, 'interest'],
  [/\bplease\b/g, ' '],
  [/\bpass(?:ed)? through(?: to)?\b/g, ' '],
  [/\b(?:have|has|had|is|are|was|were|does|do|did)n't\b/g, 'not'],
  [/\b(?:have|has|had|was|were|is|are|do|does|did) not\b/g, 'not'],
  [/\b(?:so far this year|year to date|ytd)\b/g, 'this year'],
  // “Did we win the salt bid” asks how that bid ended.
  [
    /^ did (?:i|we|our company) (?:win|lose|get) (?:the |our |my )?(?!any )(.+?) (?:bid|proposal|contract|award|solicitation|rfp|ifb|rfq)\b.*$/,
    ' which bid $1 ',
  ],
  [/\b(?:won|did (?:i|we) win|win)\b/g, 'awarded'],
  [/\b(?:lost|did (?:i|we) lose|lose)\b/g, 'not awarded'],
  [/^ (?:explain|tell me|do you know) why\b/, ' why'],
  [/^ can (?:i|you|we) (?:see|show|get|view|find|list)(?: me| us)?\b/, ' show'],
  [/^ (?:did|have|has) (?:we|the (?:city|county|agency)) (?:pay|paid)\b/, ' how much was paid'],
  [/\b(?:less|fewer) than (\d{1,3}) days (?:left|remaining|to go)\b/, 'ending in the next $1 days'],
  [/\bwhy (?:i|we) (can't|cannot|can not)\b/, 'why $1 i'],
  // “When will my invoice be paid” asks which are unpaid, “when is the next report due” for the next one.
  [/^ when (?:will|do|am|are) (?:i|we) (?:get |going to get |going to be |be )?paid\b/, ' which my invoices unpaid'],
  [/^ when (?:will|is|are|do|does) (.+?) (?:be |get )?paid\b/, ' which $1 unpaid'],
  [/^ when (?:is|are) (?:the |my |our )?next /, ' which next '],
  // The day of one record: “when does the road salt bid close”. Of any record, it asks the documentation.
  [
    /^ when (?:does|do|will|did|is|are) (?!an? |vendors? |i |we |you )(.+?) (?:(?:going|set) to )?(clos(?:e|es|ing)|end|ends|expires?|start|starts|begins?|due)\b/,
    ' which $1 $2',
  ],
  [/^ why (?:is|are|was|were) (?=(?:my|our) )/, ' which why '],
  // “Did the gloves come in yet”: the orders of that name, with their delivery.
  [
    /^ (?:did|has|have) (?:the |our |my )?(?!i |we |it |they |this |that |you |all )((?:(?!requests?|shipments?|orders?|pos? )[a-z-]+ )+?)(?:come in|came in|arrived?|get here|been delivered|show(?:n|ed)? up)\b(?: yet)?/,
    ' which orders $1',
  ],
  [/^ what (?:has|have|did) (.+?) cost(?: us)?(?= |$)/, ' how much has $1 cost'],
  [/\bpayments? (?:(?:that|which|will|are) )*(?:go(?:es|ing)? out|leav(?:e|es|ing))\b/, 'payments paid'],
  [/\bclos(?:e|es|ing) out\b(?= .*\b(?:in|by|before|this|next|soon|within)\b)/, 'end'],
  [
    /^ (?:do|does|is|are) (?:we|i|there) (?:still )?(?:have )?(?:any |some )?(?:unspent|remaining|leftover|unused)(?: (?:balances?|money|funds?|amounts?))?(?: left)?(?: on| in| of)? /,
    ' how much is left on ',
  ],
  [/^ where is (?:my|our) (?:money|payment|check)\b/, ' which my invoices unpaid'],
  [
    /\b(?:do|must|should) (?:i|we) (?:still )?(?:have to|need to|owe to)? ?deliver\b|\bstill to deliver\b/,
    'not delivered',
  ],
  [
    /^ (?:is|are) (my|our) (insurance|certificates?|bonds?)(?: still)? (?:good|valid|current|active|up to date|in effect)\b/,
    ' show $1 $2',
  ],
  [
    /\b(rfps?|ifbs?|rfqs?|rfis?|solicitations?|bids?)\b(.*) out(?: (?:for bids?|right now|now|on the street))? $/,
    '$1$2 published ',
  ],
  [
    /^ how many people (?:are |do we have )?(?:there )?(?:in|at|staying in) (?:the |our )?shelters?(?: right now| now| today)?/,
    ' which shelters open',
  ],
  // Grant reports have deadlines; the reports of an analysis have none.
  [
    /^ (which|what|show|list|how many) ((?:my|our|the) )?reports (?=.*\b(?:late|due|overdue|past due)\b)/,
    ' $1 $2grant reports ',
  ],
  [
    /\b(vs|versus|against|compared? (?:to|with)|than) (?=(?:january|february|march|april|june|july|august|september|october|november|december)\b)/g,
    '$1 in ',
  ],
  [/^ why (?:is|are|was|were) (?=.*\b(?:invoices?|bills?)\b)(?!.*\b[a-z]{1,4}-\d)/, ' which why '],
]

/** The question in lower case, between spaces, with the forms that mean the same brought into one. */
export function plainly(question: string): string {
  let text = ` ${question
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[?!"“”;]/g, ' ')
    .replaceAll(/[.,](?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()} `.replaceAll(numberWord, (word) => String(numbers.indexOf(word) + 1))
  for (const [pattern, words] of same) text = text.replace(pattern, words)
  return text.replaceAll(/\s+/g, ' ')
}

const money =
  /\$ ?([\d,]+(?:\.\d+)?) ?(k|m|thousand|million)?\b|\b([\d,]+(?:\.\d+)?) ?(k|thousand|million|dollars|usd)\b/
/** The amount that a question names, in cents. */
export function amountIn(text: string): number | undefined {
  const found = money.exec(text)
  if (!found) return undefined
  const times = found[2] ?? found[4] ?? ''
  const factor = times.startsWith('m') ? 1_000_000 : times === 'k' || times === 'thousand' ? 1_000 : 1
  return Math.round(Number((found[1] ?? found[3])!.replaceAll(',', '')) * factor * 100)
}

export type PurchaseAsked = {
  ask: 'purchase-rule'
  /** Cents; without an amount, the thresholds are told. */
  amount: number | undefined
  nature: 'goods' | 'services' | 'construction' | 'architect_engineer'
  /** How many quotes the person supposes. */
  quotes: number | undefined
  /** They ask whether it can be done without quotes. */
  without: boolean
  /** They ask for a purchase from one source, without competition. */
  single?: boolean
}

const rules =
  /\b(?:micro-?purchases?|simplified acquisition|small purchase|quotes?|quotations?|competitive|bid(?:ding)?|sealed bids?|procurement|purchasing) (?:thresholds?|limits?)\b|\bhow many quotes\b|\b(?:thresholds?|limits?) (?:for |of )?(?:micro-?purchases?|quotes|bids|competition)\b/
const unasked =
  /\bwithout (?:going (?:out )?to )?(?:bid|bids|bidding|quotes?|competition)\b|\bwhen (?:do|must|are|is|should)\b.*\b(?:quotes?|sealed bids?|bids|competition)\b|\bneed (?:sealed bids|quotes)\b/
const needs =
  /\b(?:quotes?|quotations?|bid(?:s|ding)?|competition|compete|sealed|rfp|procurement|method|solicitation|buy|procure|approve|(?:to|can i|can we|may we|an?|need|for) (?:\$?[\d,.]+k? )?purchase(?! orders?)|purchase \$|spend)\b/
/** A question about records that exist, and not about a purchase to come. */
const records =
  /^ (?:which(?! (?:\w+ )?(?:method|rule|procedure))|show|list|find)\b|\b(?:purchase orders?|invoices?|requisitions?|contracts|grants) (?:over|above|under|below|of|more|less)\b|^ how many (?!quotes|bids do)|\bhow much (?:did|have|has|was)\b|\b[a-z]{1,4}-\d{4}-\d/

const single = /\b(?:sole|single)[- ]sourc(?:e|es|ed|ing)\b/
const asksOfRule =
  /\b(?:can|may|could|should) (?:i|we)\b|\b(?:limits?|thresholds?|rules?|allowed)\b|\bhow (?:much|high)\b/

const listed = /\b(?:orders|requisitions|invoices|contracts|bids for|payments)\b/

/** Which rule applies to a purchase, as people ask it: “do I need three quotes for $20,000?” */
export function purchaseIn(text: string): PurchaseAsked | undefined {
  const amount = amountIn(text)
  const alone = single.test(text) && asksOfRule.test(text) && !records.test(text)
  if (
    !alone &&
    (amount === undefined
      ? !(rules.test(text) || unasked.test(text)) || listed.test(text)
      : records.test(text) || !needs.test(text))
  )
    return undefined
  const nature = /\b(?:architect\w*|engineer(?:s|ing)? (?:firm|services)|design services|surveyors?)\b/.test(text)
    ? 'architect_engineer'
    : /\b(?:construction|construct|build(?:ing)?|repave|paving|resurfacing|renovat\w+|roof\w*|demolition)\b/.test(text)
      ? 'construction'
      : /\b(?:services?|consult\w+|cleaning|janitorial|training|maintenance|hauling|mowing|towing|plowing)\b/.test(text)
        ? 'services'
        : 'goods'
  const quotes = /\b(\d{1,2}) (?:written )?(?:quotes?|quotations?|bids?)\b/.exec(text)?.[1]
  return {
    ask: 'purchase-rule',
    amount,
    nature,
    quotes: quotes ? Number(quotes) : undefined,
    without: /\bwithout (?:any )?(?:quotes?|quotations?|bids?|bidding|competition)\b/.test(text),
    ...(alone && { single: true }),
  }
}

export type SellersAsked = { ask: 'sellers'; what: string }

const someone =
  '(?:who|which (?:of our |local )?(?:vendors?|suppliers?|companies|company|contractors?)|what (?:vendors?|suppliers?|companies|company))'
const sold: readonly RegExp[] = [
  /^ (?:(?:what|who|which|where) is )?(?:the )?(?:cheapest|lowest[- ]priced?|best price) (?:vendor |supplier |source |place |price )?(?:for|of|on|to buy) (.+)/,
  /^ (?:who|which|what) (?:is|are) (?:our |the )?(?:\w+ )?(?:sources?|suppliers?|vendors?) (?:for|of) (.+)/,
  new RegExp(
    `^ (?:do you know )?${someone} (?:(?:can|could|would|do|does|that|all) )*(?:we (?:have )?(?:that )?)?(?:sells?|suppl(?:y|ies)|provides?|offers?|carr(?:y|ies)|deals? in|makes?|stocks?|has|have) (.+)`,
  ),
  /^ where (?:can|do|could|should|did) (?:we|i) (?:buy|get|order|purchase|find) (.+)/,
  new RegExp(
    `^ (?:who|${someone}) (?:did|do|have|has) we (?:buy|bought|order|ordered|purchase|purchased|get|got) (.+?) from\\b`,
  ),
  /^ (?:do we have|is there|are there|find(?: me)?|show(?: me)?|list|i need|we need|any) (?:a |an |any |the )?(?:vendors?|suppliers?|sources?) (?:for|of|that sells?|who sells?|selling|to buy) (.+)/,
  /^ (?:what|how much) (?:did|do) we (?:last )?pay for (.+?)(?: (?:the )?last time)? $/,
  /^ (?:what (?:is|was) )?(?:the )?(?:last|latest|current|unit) price (?:of|for|that we paid for|we paid for|paid for) (.+)/,
  /^ (?:what|how much) (?:does|do) (?:an? |the )?(.+?) cost\b/,
]
const trailing =
  /\b(?:to us|for us|from us|near us|in the area|in stock|the last time|last time|before|this year|last year|now|today|us|we need|per (?:ton|unit|each|case)|and at what price|at what price|and for how much)\b/g

/** The item of a question that asks who sells it or what it costs. */
export function soldIn(text: string): SellersAsked | undefined {
  if (
    /\b(?:flood|storm|incident|disaster|most|insurance|certificates?|expired?|risks?|contracts?|late|problems?)\b/.test(
      text,
    )
  )
    return undefined
  for (const pattern of sold) {
    const what = pattern
      .exec(text)?.[1]
      ?.replaceAll(trailing, ' ')
      .replaceAll(/\b(?:an?|the|some|any|our|more)\b/g, ' ')
      .replaceAll(/[^\p{L}\p{N}/.-]+/gu, ' ')
      .trim()
    if (what && what.split(' ').length <= 6 && !/\d{4}-\d/.test(what)) return { ask: 'sellers', what }
  }
  return undefined
}

/** Words that the product does not use, each with what to write instead (docs/voice.md). */
type Word = { pattern: RegExp; instead: string; in?: 'text' | 'test name' | 'comment' }

export const dialect: readonly Word[] = [
  { pattern: /\b(some|no|every|any)body\b/i, instead: 'no one, anyone, everyone, or the role' },
  { pattern: /\bwho(ever|soever|mever)\b/i, instead: 'anyone who, the person who, or the role' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\blet by\b|\blets? \w+ by\b/i, instead: 'waived, or exception approved' },
  { pattern: /\bthe giver\b|\bgiver’s\b/i, instead: 'awarding agency' },
  { pattern: /\b(is|are) none of\b/i, instead: 'isn’t part of' },
  { pattern: /\b(needs|takes) the role\b/i, instead: 'Only a manager can …' },
  { pattern: /\bin force\b/i, instead: 'active, or in effect' },
  { pattern: /\bcall(ed|s|ing)? off\b/i, instead: 'release' },
  {
    pattern: /\btake[sn]? (in|along|away)\b|\btook (in|along|away)\b/i,
    instead: 'receive, import, download, remove',
    in: 'text',
  },
  { pattern: /\bhand(s|ed)? (in|on)\b/i, instead: 'submit, return, or reassign' },
  { pattern: /\b(it|they|that|this) (stands|holds)\b/i, instead: 'it is, it applies, it passes', in: 'text' },
  { pattern: /\bpromis(e|es|ed|ing)\b/i, instead: 'encumbered, committed', in: 'text' },
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: 'fix, correct', in: 'text' },
  { pattern: /\bmore than nothing\b/i, instead: 'above $0', in: 'text' },
  { pattern: /\bput (down|off|in force)\b/i, instead: 'save, snooze, activate', in: 'text' },
  { pattern: /\bsuccessfully\b|\bplease\b|\bsorry\b/i, instead: 'nothing', in: 'text' },
  { pattern: /\d %|\{…\} %/, instead: '27%', in: 'text' },
  { pattern: /\b(not|no|nothing) any ?more\b|\bany ?more[.,;]/i, instead: 'no longer' },
  { pattern: /\blook(s|ed)? after\b/i, instead: 'own, handle' },
  { pattern: /\bstands?\b(?!-| (for|in for|still|out|aside|up)\b)/i, instead: 'is, or the current step' },
  {
    pattern: /(?<!\b(is|are|was|were) )\balso (when|without|by|at|in|if|their|from|with|those|on)\b/i,
    instead: 'even, or including',
  },
  { pattern: /\b(day|date)s? (on|until|from) which\b/i, instead: 'the day …, when …' },
  { pattern: /\bwhat (became|becomes) of\b|\bc[ao]mes? of\b/i, instead: 'the status of, resulted from' },
  { pattern: /\b(where|that) (it|they) (is|are) none\b|\bthat (is|are) none\b/i, instead: 'if it isn’t one' },
  { pattern: /\b(a|every|each|the) mails?\b(?! (server|scanner|program))/i, instead: 'email' },
  { pattern: /^The most (of one|\w+s (that|in|shown|at|under|around|of))\b/, instead: 'The maximum number of' },
  { pattern: /\bone[’']s own\b/i, instead: 'your', in: 'text' },
  { pattern: /[,:.] in all\b|\bin all[,.;]|\bin all and\b/i, instead: 'in total', in: 'text' },
  { pattern: /(?<!decision )\bmakers?\b/i, instead: 'manufacturer, publisher, developer', in: 'text' },
  { pattern: /\bat the moment\b/i, instead: 'right now, for now', in: 'text' },
  { pattern: /\b[Pp]ress (the button|[A-Z](?!nter|scape|sc\b|trl))/, instead: 'select', in: 'text' },
  { pattern: /\bgo(es)? on (with|as|when|answering)\b|\b(to|and) go on\b|\bgoes on[.,;]/i, instead: 'continue' },
  { pattern: /\b(leaves|outside) the house\b/i, instead: 'leaves our network, outside the organization' },
  { pattern: /\b[Aa]nswers (what|why|who) (it|they|he|she|acts|follows|is|can)\b/, instead: 'returns' },
  { pattern: /\bfits? into (no|any)\b/i, instead: 'fit in', in: 'text' },
  {
    pattern: /\bleft over\b|\bleaves? \w+ over\b|\bused up\b(?! to)/i,
    instead: 'remaining, spent, reached',
    in: 'text',
  },
  { pattern: /\bis there twice\b/i, instead: 'appears twice', in: 'text' },
  { pattern: /\bof another kind\b/i, instead: 'a different kind of', in: 'text' },
  {
    pattern: /\b(your|their|fewer|the (person|reader|owner|user)’s) rights\b|\bwith the rights of\b/i,
    instead: 'access, permissions',
    in: 'text',
  },
  { pattern: /(?<!books, )\bpapers\b/i, instead: 'document', in: 'text' },
  { pattern: /\b(is|are|was|were) heard\b|\blooked at\b/i, instead: 'consulted, reviewed', in: 'text' },
  { pattern: /\b\d\d+ signs\b/i, instead: 'characters', in: 'text' },
  { pattern: /^As \d/, instead: 'Such as', in: 'text' },
  { pattern: /^what\b/i, instead: 'a subject: a late entry, the approved text', in: 'test name' },
  { pattern: /^What\b(?!.*\?)/, instead: 'a noun: the context passed to every command', in: 'comment' },
  { pattern: /\bonce more\b/i, instead: 'again' },
  { pattern: /\bthe own\b/i, instead: 'its own, our own' },
]

/** British spellings, and the American one. */
export const british: readonly Word[] = [
  {
    pattern:
      /\b(optim|organ|recogn|author|summar|categor|priorit|normal|serial|maxim|minim|final|initial|synchron|anonym|util|mobil|demobil|standard|capital|custom|apolog|emphas|real|formal|penal|item|notar|digit|scrutin|local|visual|stabil|subsid|computer|critic|special|general|random|sanit|token|amort|central|modern|equal|legal|neutral|personal|symbol|victim|hospital|fertil|crystal|canal|dramat|memor|public|revital|winter|monet|jeopard)is(e|es|ed|ing|er|ers|ation|ations)\b/i,
    instead: '-ize',
  },
  { pattern: /\bcancell(ed|ing)\b/i, instead: 'canceled' },
  { pattern: /\bcatalogues?\b/i, instead: 'catalog' },
  { pattern: /\bjudgements?\b/i, instead: 'judgment' },
  { pattern: /\btelephones?\b/i, instead: 'phone' },
  { pattern: /\be-mails?\b/i, instead: 'email' },
  { pattern: /\b(burnt|learnt|spelt|misspelt)\b/i, instead: 'burned, learned, spelled' },
  { pattern: /\benrol(s|ment|ments)?\b/i, instead: 'enroll, enrollment' },
  {
    pattern: /\b(colou?r(?<=our)|behaviour|favour|neighbour|labour|honour)(s|ed|ing|al|able|ite|ly)*\b/i,
    instead: '-or',
  },
  { pattern: /\b(centre|metre|theatre)s?\b/i, instead: '-er' },
  {
    pattern:
      /\b(way|turn(s|ed)?|look(s|ed)?) round\b|\bticked\b|\bfortnight|\bpostcode|\bdifferent to\b|\bgrey\b|\bwhilst\b|\bamongst\b|\b(to|after)wards\b|\bfulfil\b|\blicence\b/i,
    instead: 'American spelling',
  },
  {
    pattern: /\b(travell|labell|modell|signall|levell|fuell|channell|counsell|totall|initiall)(ed|ing|er)\b/i,
    instead: 'one l',
  },
  { pattern: /\b(anal|paral|catal)ys(e|es|ed|ing)\b(?<!analyses)/i, instead: '-yze' },
  {
    pattern:
      /\b(programmes?|cheques?|defences?|offences?|instalments?|skilful|wilful|tyres?|kerbs?|ploughs?|storeys?|acknowledgements?|practis(e|es|ed|ing)|ageing|manoeuvres?|mould|aluminium|sceptical|artefacts?)\b/i,
    instead: 'American spelling',
  },
]

/** The sentences of a text, from their capital, figure or value to their full stop. */
const sentencesOf = (words: string): string[] =>
  words.split(/(?<=[.?!])\s+|:\s+|\n\n/).filter((each) => /^[\p{Lu}\d{“"$(].*[.?!]$/u.test(each))

export const longSentences = (words: string): string[] =>
  sentencesOf(words).filter((each) => each.split(/\s+/).length > 25)

/** A form of a word that a comparison with one chooses, or that is left to the reader. */
export const pluralsByHand = (source: string): string[] =>
  [
    /=== 1\s*\? (?:'[^']*'|`[^`[]*`)\s*: (?:'[^']*'|`[^`[]*`)/g,
    /(?:!==|>|<=) 1\s*\? '(?:s|es|ies|are|were)?'\s*: '(?:s|es|y|is|was)?'/g,
    /=== 1\s*\? (?:say|phrase)\('(?:1|One|A) /g,
    /=== 1\s*\? (?:\w+\.)*(?:one|label|singular)\b/g,
    /\b(?:line|item|day|hour|bid|record|person|file|row|unit|document|order|vendor|month|year|week)\(s\)/g,
  ].flatMap((byHand) => [...source.matchAll(byHand)].map(([found]) => found))

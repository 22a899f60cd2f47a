const assistant = 'src/areas/assistant'
const chat = 'src/platform/functions/chat'
const questions = `${assistant}/tools/injections.test.ts`
const drafts = `${assistant}/drafts/drafts.test.ts`
const agents = `${assistant}/agents/model.test.ts`

/**
 * A wall against text that gives orders: the code that it is made of, the same code without it, and the cases that must
 * then fail.
 */
export type Wall = { file: string; stands: string; gone: string; suite: string; caught: RegExp }

/** Every wall of decisions 0413, 0430, 0560, 0775 and 0793. */
export const walls: Readonly<Record<string, Wall>> = {
  'the model is offered questions only': {
    file: `${assistant}/tools/desk.ts`,
    stands: 'offered.map((name) => known.get(name)!)',
    gone: '[...known.values()]',
    suite: questions,
    caught: /a model is offered questions only/,
  },
  'a call must be grounded in what the person asked': {
    file: `${assistant}/tools/grounded.ts`,
    stands: 'if (read.length === 0) return null',
    gone: 'if (read.length >= 0) return null',
    suite: questions,
    caught: /orders (another agency’s record|all contracts|the person’s deadlines)/,
  },
  'long texts are in no answer': {
    file: `${assistant}/tools/read.ts`,
    stands: `sealed || restricted || kind === 'files' || kind === 'long_text' ? [] : [name]`,
    gone: `sealed || restricted || kind === 'files' ? [] : [name]`,
    suite: questions,
    caught: /no answer can show a long text/,
  },
  'comments, files and bids are no kind that a tool reads': {
    file: `${assistant}/tools/vocabulary.ts`,
    stands: `access.of !== 'parent' && access.of !== 'owner' && !restricted`,
    gone: 'access.of !== undefined || restricted',
    suite: questions,
    caught: /are no kinds that a tool reads/,
  },
  'invisible characters are taken out': {
    file: `${chat}/masking.ts`,
    stands: `text.replaceAll(/(?![\\n\\t])[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\u{FE00}-\\u{FE0F}\\u{E0100}-\\u{E01EF}]/gu, '')`,
    gone: 'text',
    suite: drafts,
    caught: /orders to use invisible characters/,
  },
  'an answer has no address': {
    file: `${chat}/links.ts`,
    stands: 'export function linkless(text: string): string {',
    gone: 'export function linkless(text: string): string {\n  if (text.length >= 0) return text',
    suite: questions,
    caught: /orders (a link that carries data out|a bare address|a reference link)/,
  },
  'figures that were not read are left out of an answer': {
    file: `${chat}/judge.ts`,
    stands: 'figuresIn(sentence).every((figure) => read.has(figure))',
    gone: 'figuresIn(sentence).every((figure) => read.has(figure) || true)',
    suite: questions,
    caught: /orders an invented approval/,
  },
  'a draft is written without tools': {
    file: `${assistant}/drafts/write-draft.ts`,
    stands: 'complete(llm, messages, [], signal)',
    gone: `complete(llm, messages, [{ name: 'requisitions_submit', description: 'x', parameters: {} }], signal)`,
    suite: drafts,
    caught: /orders to call a tool/,
  },
  'a draft is read with the person’s rights': {
    file: `${assistant}/drafts/gather.ts`,
    stands: 'tx.asPerson<AnyRow>(',
    gone: 'tx.sql<AnyRow>(',
    suite: drafts,
    caught: /who may not read a record/,
  },
  'a figure of a draft must be in its sources': {
    file: `${assistant}/drafts/judge-draft.ts`,
    stands: `!standing.has(figure))) return 'figure'`,
    gone: `!standing.has(figure) && figure === 'no figure')) return 'figure'`,
    suite: drafts,
    caught: /orders to state an amount|fifty planted lies/,
  },
  'a draft promises and decides nothing': {
    file: `${assistant}/drafts/judge-draft.ts`,
    stands: `if (!byRule && isPromise(text, cited)) return 'promise'`,
    gone: '',
    suite: drafts,
    caught: /a promise or a decision/,
  },
  'a draft has no address': {
    file: `${assistant}/drafts/judge-draft.ts`,
    stands: 'return linkless(text)',
    gone: 'return text',
    suite: drafts,
    caught: /orders to carry data out/,
  },
  'a draft mentions nobody': {
    file: `${assistant}/drafts/judge-draft.ts`,
    stands: `.replaceAll(/(^|\\s)@(?=\\p{L})/gu, '$1')`,
    gone: '',
    suite: drafts,
    caught: /orders to mention a colleague/,
  },
  'a draft fills the declared parts only': {
    file: `${assistant}/drafts/write-draft.ts`,
    stands: 'const told = open.flatMap(({ name, entries }) => {',
    gone: `for (const [name] of partsIn(mask.show(content ?? ''), ['status'])) (parts as MadePart[]).push({ name, label: name, characters: 99, help: '' }), open.push(parts.at(-1)!), (answers as Map<string, string>).set(name, 'approved [1].')
    const told = open.flatMap(({ name, entries }) => {`,
    suite: drafts,
    caught: /orders to write another field/,
  },
  'accepting is for the person who asked': {
    file: `${assistant}/drafts/accept-draft.ts`,
    stands: 'and id = $2 and created_by = $3 for update',
    gone: 'and id = $2 and ($3::uuid is not null) for update',
    suite: drafts,
    caught: /who may not read a record/,
  },
  'an agent’s model has the tools of its version': {
    file: `${assistant}/agents/write-words.ts`,
    stands: 'if (!tools.some((tool) => tool.name === name))',
    gone: `if (!tools.some((tool) => tool.name === name) && name.startsWith('nothing'))`,
    suite: agents,
    caught: /gets the tools of its version only/,
  },
  'an agent’s model proposes what its version allows': {
    file: `${assistant}/agents/write-words.ts`,
    stands: 'if (!wanted || !definition.actions.includes(action)) return',
    gone: 'if (!wanted) return',
    suite: agents,
    caught: /can’t propose an action that its version doesn’t allow/,
  },
  'an agent’s model proposes about what the run found': {
    file: `${assistant}/agents/write-words.ts`,
    stands: 'if ((record && !about) || ids.some((id) => !cited.some((row) => row.id === id)))',
    gone: 'if (ids.length > 99)',
    suite: agents,
    caught: /can’t propose a(n id| record) that the run did not find/,
  },
  'a paragraph is masked before an embedding model reads it': {
    file: `${assistant}/library/make-meanings.ts`,
    stands: 'part.map(([, words]) => mask.hide(words))',
    gone: 'part.map(([, words]) => words)',
    suite: `${assistant}/library/meaning.test.ts`,
    caught: /personal data is masked/,
  },
  'the policy switches the search by meaning off': {
    file: `${assistant}/library/meaning.ts`,
    stands: 'if (!policy.model || !policy.meaning || overLimit)',
    gone: 'if (overLimit)',
    suite: `${assistant}/library/meaning.test.ts`,
    caught: /nothing leaves where/,
  },
  'a model outside the network waits for an administrator': {
    file: 'src/areas/organization/programs/rules.ts',
    stands: `(use === 'inside' && !outside)`,
    gone: `use === 'inside'`,
    suite: `${assistant}/disclosures/undecided.test.ts`,
    caught: /before an administrator turns it on/,
  },
  'a finding is proposed by the person who started the run': {
    file: `${assistant}/agents/agents-api.ts`,
    stands: 'const { finding, run: of } = await ownFinding(services, id, actor)',
    gone: `const { rows: [finding] } = (await services.database.read({ role: 'service_role' }, { text: 'select * from agent_findings where id = $1', values: [id] })) as unknown as { rows: [AgentFinding] }
    const of = { subject: 'x', agent: 'orders' } as AgentRun`,
    suite: agents,
    caught: /reviewed with its whole effect/,
  },
}

import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { plainTextOf } from '#areas/organization/texts/length/rules.ts'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { commandTx, type CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { print } from '#platform/documents/print.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { agencyOf } from '#platform/keys/agency-links.ts'
import { codeMinutes, hashOf, masked, mostGuesses, newCode } from '#platform/keys/mailed-codes.ts'
import { compose } from '#platform/mail/email.ts'
import { say } from '#platform/say.ts'
import { noteWrongCode } from '#platform/security/refusals.ts'
import type { Services } from '#platform/services.ts'
import { openBlobs } from '#platform/storage/blobs.ts'
import { disposition } from '#platform/storage/disposition.ts'
import { refuseQuarantined } from '#platform/storage/examine/scanning.ts'
import { visitOf } from '#platform/wire/visit.ts'
import type { FacSection } from '../fac/rules.ts'
import { reportOf, singleAuditById } from '../facts.ts'
import { paperOf, sefaOfYear, submittedOf } from '../papers/written.ts'
import { sefaOf, type SefaLine } from '../schedule/rules.ts'
import type { PlannedProgram } from '../programs/rules.ts'
import { costsOf, evidenceOf, fileOf, type AuditedCost, type AuditedFile } from './evidence.ts'
import type { AuditorAccess, AuditorView } from './records.ts'
import { isOver, whyNotRead } from './rules.ts'

const service = { role: 'service_role' } as const
const link = z.string().max(100)
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: () => say('Enter the six digits from the email.') })

type Link = { organization_id: string; auditor_access: string; code_hash: Buffer | null }
type Found = { row: AuditorAccess; tx: CommandTx; today: string }
/** The state of an access, for the person who holds its link. */
export type AccessShown = {
  agency: string
  year: string
  name: string
  email: string
  starts_on: string
  ends_on: string
  /** The sentence that says why nothing opens, if anything. */ whyNot: string | null
  over: boolean
}
/** Everything that is read on the page itself. */
export type PapersShown = {
  number: string
  submitted: boolean
  total: number
  lines: Pick<
    SefaLine,
    'id' | 'aln' | 'program' | 'agency' | 'pass_through' | 'award_number' | 'passed_on' | 'amount'
  >[]
  programs: Pick<PlannedProgram, 'key' | 'name' | 'type' | 'amount' | 'proposal' | 'ground'>[]
  findings: {
    id: string
    reference: string
    title: string
    condition: string
    response: string
    done_by: string | null
  }[]
  hasPlan: boolean
  /** Of the shared bundles and the findings. */ files: AuditedFile[]
}
export type CostsShown = { costs: AuditedCost[]; more: number; files: AuditedFile[] }

/** /functions/v1/public/auditor-access: what an outside auditor reads behind the link in their mailbox. */
export function auditorApi(services: Services): Hono {
  const api = new Hono()
  api.onError(answerFunctionError(services))
  api.post('/show', showAccess(services))
  api.post('/send-code', sendCode(services))
  api.post('/read', readPapers(services))
  api.post('/document', readDocument(services))
  api.post('/workbooks', readWorkbooks(services))
  api.post('/costs', readCosts(services))
  api.post('/file', readFile(services))
  return api
}

/** POST /auditor-access/show: what the link is for. Every address takes the link in its body: paths are logged. */
const showAccess = (services: Services) => async (c: Context) => {
  const asked = await inputOf(c, z.object({ link }))
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  return c.json(
    await within(services, asked.link, async ({ row, tx, today }): Promise<AccessShown> => {
      const { year } = await reportOf(tx, await singleAuditById(tx, row.single_audit))
      return {
        agency: (await letterheadOf(tx, row.organization_id)).agency,
        year: year.name,
        name: row.name,
        email: masked(row.email),
        starts_on: row.starts_on,
        ends_on: row.ends_on,
        whyNot: whyNotRead(row, today),
        over: isOver(row, today),
      }
    }),
  )
}

/** POST /auditor-access/send-code: six digits to the address of the access. */
const sendCode = (services: Services) => async (c: Context) => {
  const asked = await inputOf(c, z.object({ link }))
  const fresh = newCode()
  const { row, whyNot } = await within(services, asked.link, async ({ row, today }) => ({
    row,
    whyNot: whyNotRead(row, today),
  }))
  refuseIf(whyNot)
  await countAttempt(services, 'form', { account: row.email, network: visitorOf(c).network })
  await services.database.transaction(service, (tx) =>
    tx.sql(
      `update auditor_links set code_hash = $3, code_ends_at = $4, guesses = 0
        where organization_id = $1 and auditor_access = $2`,
      [
        row.organization_id,
        row.id,
        hashOf(asked.link, fresh),
        new Date(services.clock.now().getTime() + codeMinutes * 60_000),
      ],
    ),
  )
  await services.mail.send(
    compose({
      to: row.email,
      theirs: true,
      subject: say('Your code for the audit documents'),
      paragraphs: [
        say('Enter this code on the page that you opened. It can be used for {minutes} minutes.', {
          minutes: codeMinutes,
        }),
      ],
      code: fresh,
      footer: [say('Never share this code. With it and the link, another person can read the documents.')],
    }),
  )
  return c.json({ email: masked(row.email) })
}

/** POST /auditor-access/read: the schedule, the programs and the findings. */
const readPapers = (services: Services) => async (c: Context) => {
  const asked = await inputOf(c, z.object({ link, code }))
  return c.json(
    await proven(services, c, { ...asked, paper: 'overview' }, async ({ row, tx }): Promise<PapersShown> => {
      const audit = await singleAuditById(tx, row.single_audit)
      const { awards, plan, findings } = await reportOf(tx, audit)
      const { lines, total } = sefaOf(awards)
      return {
        number: audit.number,
        submitted: submittedOf(audit) !== null,
        total,
        lines: lines.map(({ id, aln, program, agency, pass_through, award_number, passed_on, amount }) => ({
          ...{ id, aln, program, agency, pass_through, award_number, passed_on, amount },
        })),
        programs: plan.programs.map(({ key, name, type, amount, proposal, ground }) => ({
          ...{ key, name, type, amount, proposal, ground },
        })),
        findings: findings.map(({ id, reference, number, title, condition, response, done_by }) => ({
          ...{ id, reference: reference ?? number, title, done_by },
          condition: plainTextOf(condition),
          response: plainTextOf(response),
        })),
        hasPlan: audit.audit !== null,
        files: (await evidenceOf(tx, audit, null)).map(shownFile),
      }
    }),
  )
}

/** POST /auditor-access/document: one of the documents as a PDF. */
const readDocument = (services: Services) => async (c: Context) => {
  const asked = await inputOf(
    c,
    z.object({ link, code, paper: z.enum(['sefa', 'corrective_action_plan', 'prior_findings']) }),
  )
  const { paper } = asked
  const now = services.clock.now()
  const printed = await proven(services, c, asked, async ({ row, tx }) => {
    const audit = await singleAuditById(tx, row.single_audit)
    return paper === 'sefa' ? sefaOfYear(tx, audit.fiscal_year, now) : paperOf(tx, { id: audit.id, paper }, now)
  })
  return c.body(new Uint8Array(await print(printed, services.log)), 200, {
    'Content-Type': 'application/pdf',
    'Cache-Control': 'no-store',
  })
}

/** POST /auditor-access/workbooks: the sections of the SF-SAC, as submitted where they were. */
const readWorkbooks = (services: Services) => async (c: Context) => {
  const asked = await inputOf(c, z.object({ link, code }))
  const sections = await proven(services, c, { ...asked, paper: 'workbooks' }, async ({ row, tx }) => {
    const audit = await singleAuditById(tx, row.single_audit)
    return submittedOf(audit) ?? (await reportOf(tx, audit)).sections
  })
  return c.json({ sections } satisfies { sections: FacSection[] })
}

/** POST /auditor-access/costs: the costs of one award in the fiscal year, their invoices, and the files of both. */
const readCosts = (services: Services) => async (c: Context) => {
  const asked = await inputOf(c, z.object({ link, code, award: z.uuid() }))
  return c.json(
    await proven(services, c, { ...asked, paper: 'costs' }, async ({ row, tx, saw }): Promise<CostsShown> => {
      const audit = await singleAuditById(tx, row.single_audit)
      const { awards } = await reportOf(tx, audit)
      const award = awards.find(({ id }) => id === asked.award)
      await saw([award?.award_number ?? award?.number, award?.program].filter(Boolean).join(' · '))
      const files = await evidenceOf(tx, audit, asked.award)
      return {
        ...(await costsOf(tx, audit, asked.award)),
        files: files.filter(({ kind }) => kind === 'invoice' || kind === 'cost').map(shownFile),
      }
    }),
  )
}

/** POST /auditor-access/file: the bytes of one file. A file in quarantine doesn’t open. */
const readFile = (services: Services) => async (c: Context) => {
  const asked = await inputOf(c, z.object({ link, code, file: z.uuid() }))
  const found = await proven(services, c, { ...asked, paper: 'file' }, async ({ row, tx, saw }) => {
    const file = await fileOf(tx, await singleAuditById(tx, row.single_audit), asked.file)
    await saw(`${file.of} · ${file.name}`)
    await refuseQuarantined(services, file)
    return file
  })
  const bytes = await openBlobs(services).read(found.version)
  return c.body(Readable.toWeb(bytes) as ReadableStream, 200, {
    'Content-Type': found.content_type,
    'Content-Length': String(found.size),
    'Content-Disposition': disposition('attachment', found.name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
}

const shownFile = ({ id, kind, of, name, size, digest }: AuditedFile): AuditedFile => ({
  ...{ id, kind, of, name, size, digest },
})

/** The access behind a link, in a transaction that only reads. */
const within = <Answer>(services: Services, text: string, then: (found: Found) => Promise<Answer>): Promise<Answer> =>
  services.database.transaction(
    service,
    async (tx) => {
      const { organization_id, auditor_access } = await linkOf(tx, text)
      return then(await foundIn(commandTx(tx, organization_id, services.clock.now()), auditor_access, services))
    },
    { readOnly: true },
  )

async function linkOf(tx: Pick<CommandTx, 'one'>, text: string): Promise<Link> {
  const found = await tx.one<Link>(
    'select organization_id, auditor_access, code_hash from auditor_links where organization_id = $1 and token_hash = $2',
    [agencyOf(text), hashOf(text)],
  )
  if (!found) throw new NotFound('Link')
  return found
}

async function foundIn(tx: CommandTx, id: string, { clock }: Services): Promise<Found> {
  const row = await tx.one<AuditorAccess>('select * from auditor_access where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound('Link')
  return { row, tx, today: await todayOf(tx, clock.now()) }
}

/**
 * The code was sent to the mailbox of the access. A wrong one is counted, also where it is refused. The dates are
 * judged at each reading, and each reading is logged before the answer.
 */
async function proven<Answer>(
  services: Services,
  c: Context,
  asked: { link: string; code: string; paper: AuditorView['paper'] },
  then: (found: Found & { saw: (about: string) => Promise<unknown> }) => Promise<Answer>,
): Promise<Answer> {
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const now = services.clock.now()
  const known = await services.database.transaction(service, async (tx) => {
    const { organization_id, auditor_access } = await linkOf(tx, asked.link)
    const [row] = await tx.sql<Link>(
      `update auditor_links set guesses = guesses + 1 where organization_id = $1 and auditor_access = $2
        and code_hash is not null and code_ends_at > $3 and guesses < $4 returning *`,
      [organization_id, auditor_access, now, mostGuesses],
    )
    if (!row || !timingSafeEqual(row.code_hash!, hashOf(asked.link, asked.code))) return null
    await tx.sql('update auditor_links set guesses = 0 where organization_id = $1 and auditor_access = $2', [
      organization_id,
      auditor_access,
    ])
    return row
  })
  if (!known) {
    noteWrongCode(services, visitOf(c), agencyOf(asked.link))
    throw new Refusal(say('This code isn’t valid. Check the newest email, or send a new code.'))
  }
  return services.database.transaction(service, async (begun) => {
    await begun.sql(`select set_config('app.command', 'auditor-access/read', true)`)
    const tx = commandTx(begun, known.organization_id, now)
    const found = await foundIn(tx, known.auditor_access, services)
    refuseIf(whyNotRead(found.row, found.today))
    const saw = (about: string | null) =>
      tx.sql(
        'insert into auditor_views (organization_id, auditor_access, paper, about, seen_at) values ($1, $2, $3, $4, $5)',
        [known.organization_id, found.row.id, asked.paper, about?.slice(0, 300) ?? null, now],
      )
    // The view of a file or of costs says which one, once that is known.
    if (asked.paper !== 'costs' && asked.paper !== 'file') await saw(null)
    return then({ ...found, saw })
  })
}

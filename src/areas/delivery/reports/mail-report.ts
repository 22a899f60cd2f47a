import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { standingOf } from '#platform/auth/standing.ts'
import { localDay } from '#platform/dates.ts'
import { print } from '#platform/documents/print.ts'
import { job, oneEmail } from '#platform/jobs/later.ts'
import { compose } from '#platform/mail/email.ts'
import type { Message } from '#platform/mail/mail.ts'
import { plural } from '#platform/words.ts'
import { reportPaper } from './paper/rules.ts'
import type { ReportRun, ReportSchedule } from './records.ts'
import { inWords, layoutOf, mostRows } from './rules.ts'
import { chartsOf, workbookOf } from './workbook/rules.ts'

type Run = ReportRun & { organization_id: string; created_by: string }
type Sends = Exclude<NonNullable<ReportSchedule['sends']>, 'notice'>

/** A scheduled result as files, to the person whose rights made it, and to no one else. A former member gets nothing. */
export const mailReport = job<{ organization_id: string; run: string; sends: Sends }>(
  'mail-report',
  async ({ organization_id, run: id, sends }, services) => {
    const { database, mail, settings, log } = services
    const [run, letterhead] = await database.transaction({ role: 'service_role' }, async (tx) => [
      await tx.one<Run>('select * from report_runs where organization_id = $1 and id = $2', [organization_id, id]),
      await letterheadOf(tx, organization_id),
    ])
    const layout = run && layoutOf(run)
    const owner = (await standingOf(services, run ? [run.created_by] : [])).find(
      ({ caller }) => caller.actor.organization_id === organization_id,
    )
    if (!run || !layout || !owner) return
    const report = { ...layout, title: run.title }
    const rows = inWords(report.columns, JSON.parse(run.result) as Record<string, unknown>[])
    const today = localDay(new Date(run.made_at), owner.zone)
    const name = `${report.title} ${today}`
    const attachments: NonNullable<Message['attachments']>[number][] = []
    if (sends !== 'xlsx')
      attachments.push({
        name: `${name}.pdf`,
        type: 'application/pdf',
        content: await print(
          reportPaper({
            report,
            rows,
            more: layout.more ?? rows.length >= mostRows,
            parameters: run.parameters ?? '',
            letterhead,
            today,
          }),
          log,
        ),
      })
    if (sends !== 'pdf') {
      const { default: write } = await import('write-excel-file/node')
      const sheet = { title: report.title, columns: report.columns, rows }
      const { sheets, options } = workbookOf(sheet, layout.drawn === undefined ? chartsOf(sheet) : layout.drawn)
      attachments.push({
        name: `${name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: await write(sheets, options).toBuffer(),
      })
    }
    await mail.send({
      ...compose({
        to: owner.email,
        subject: `${letterhead.agency}: ${report.title}`,
        paragraphs: [
          `Your scheduled report is attached, with ${plural(rows.length, { one: '1 row', other: `${rows.length} rows` })}. It includes only records that you can see.`,
        ],
        button: { label: 'Open result', href: `${settings.siteUrl}/reports/runs/${run.id}` },
        footer: [`You scheduled this report. To end it: ${settings.siteUrl}/reports`],
      }),
      attachments,
    })
  },
  { sends: oneEmail },
)

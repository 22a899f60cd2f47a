import { plainTextOf } from '#areas/organization/texts/length/rules.ts'
import type { AuditFinding } from '#areas/assurance/audits/records.ts'
import { dayInWords } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { programKey, programNamed, programProblems, type ProgramPlan } from '../programs/rules.ts'
import { states, type ProgramAssessment, type SecondaryAuditor } from '../records.ts'
import type { Note, SefaLine } from '../schedule/rules.ts'

/**
 * The data of the SF-SAC in the sections of the Federal Audit Clearinghouse: the names and shapes of its workbooks, so
 * that its intake reads them. Whole dollars; totals are sums of the rounded amounts.
 */
export const facEdition = '1.1.10'

const listedClusters =
  '477 CLUSTER|AGING CLUSTER|CCDF CLUSTER|CDBG - DISASTER RECOVERY GRANTS - PUB. L. NO. 113-2 CLUSTER|CDBG - ENTITLEMENT GRANTS CLUSTER|CDFI CLUSTER|CHILD NUTRITION CLUSTER|CLEAN WATER STATE REVOLVING FUND CLUSTER|COMMUNITY FACILITIES LOANS AND GRANTS CLUSTER|DISABILITY INSURANCE/SSI CLUSTER|DRINKING WATER STATE REVOLVING FUND CLUSTER|ECONOMIC DEVELOPMENT CLUSTER|EMPLOYMENT SERVICE CLUSTER|FEDERAL TRANSIT CLUSTER|FEDERAL MOTOR CARRIER SAFETY ASSISTANCE (FMCSA)|FISH AND WILDLIFE CLUSTER|FOOD DISTRIBUTION CLUSTER|FOREIGN FOOD AID DONATION CLUSTER|FOREST SERVICE SCHOOLS AND ROADS CLUSTER|FOSTER GRANDPARENT/SENIOR COMPANION CLUSTER|HEAD START CLUSTER|HEALTH CENTER PROGRAM CLUSTER|HIGHWAY PLANNING AND CONSTRUCTION CLUSTER|HIGHWAY SAFETY CLUSTER|HOPE VI CLUSTER|HOUSING VOUCHER CLUSTER|HURRICANE SANDY RELIEF CLUSTER|MATERNAL, INFANT, AND EARLY CHILDHOOD HOME VISITING CLUSTER|MEDICAID CLUSTER|RESEARCH AND DEVELOPMENT|SCHOOL IMPROVEMENT GRANTS CLUSTER|SECTION 8 PROJECT-BASED CLUSTER|SNAP CLUSTER|SPECIAL EDUCATION CLUSTER (IDEA)|STUDENT FINANCIAL ASSISTANCE|TANF CLUSTER|TRANSIT SERVICES PROGRAMS CLUSTER|TRIBAL SELF-GOVERNANCE AND SELF-DETERMINATION CLUSTER|TRIO CLUSTER|WATER AND WASTE PROGRAM CLUSTER|WIOA CLUSTER'
/** The clusters that the FAC lists. Others are entered with their own name. */
export const facClusters: readonly string[] = listedClusters.split('|')

export type FacFinding = Pick<
  AuditFinding,
  | 'reference'
  | 'programs'
  | 'requirements'
  | 'on_compliance'
  | 'on_control'
  | 'prior_references'
  | 'title'
  | 'criterion'
  | 'condition'
  | 'cause'
  | 'effect'
  | 'recommendation'
  | 'questioned'
  | 'response'
  | 'done_by'
> & { number: string; responsible_name: string }

export type FacInput = {
  uei: string | null
  yearEnds: string
  lines: readonly SefaLine[]
  plan: ProgramPlan
  low_risk: boolean
  low_risk_because: string | null
  notes: readonly Note[]
  accounting_policies: string | null
  de_minimis: 'no' | 'yes' | 'both'
  rate_explained: string | null
  findings: readonly FacFinding[]
  ueis: string | null
  eins: string | null
  secondary: readonly ListedAuditor[]
}

export type ListedAuditor = Pick<
  SecondaryAuditor,
  'name' | 'ein' | 'street' | 'city' | 'state' | 'zip' | 'contact' | 'contact_title' | 'phone' | 'email'
>

type Cell = string | number | null
/** One workbook of the FAC: what is on its cover, and a row for each entry by the names of its columns. */
export type FacSection = {
  file: string
  section: string
  cover: readonly (readonly [name: string, label: string, value: Cell])[]
  columns: readonly (readonly [name: string, label: string])[]
  rows: readonly Readonly<Record<string, Cell>>[]
  /** Sheets of values that the cells are chosen from, each with its columns. */
  lists: readonly { sheet: string; columns: readonly { name: string; label: string; values: readonly string[] }[] }[]
}

export const wholeDollars = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents) / 100)

export const awardReference = (at: number): string => `AWARD-${String(at + 1).padStart(5, '0')}`

export function facClusterOf(cluster: string | null): {
  cluster_name: string
  state_cluster_name: string | null
  other_cluster_name: string | null
} {
  const name = cluster?.trim().toUpperCase() ?? ''
  const none = { state_cluster_name: null, other_cluster_name: null }
  if (name === '') return { cluster_name: 'N/A', ...none }
  const listed = facClusters.find((each) => each === name || each === `${name} CLUSTER`)
  if (listed) return { cluster_name: listed, ...none }
  const [, state] = /^STATE(?: CLUSTER)?:\s*(.+)$/.exec(name) ?? []
  if (state) return { ...none, cluster_name: 'STATE CLUSTER', state_cluster_name: state }
  return { ...none, cluster_name: 'OTHER CLUSTER NOT LISTED ABOVE', other_cluster_name: name }
}

/** The listing numbers and clusters that a finding names, as the keys of programs. */
export const programsNamed = (text: string | null): string[] =>
  (text ?? '')
    .split(/[;\n]|,(?=\s*\d{2}\.)/)
    .map(programNamed)
    .filter(Boolean)

const concerns = (finding: Pick<FacFinding, 'programs'>, line: Pick<SefaLine, 'aln' | 'cluster'>): boolean => {
  const named = programsNamed(finding.programs)
  return named.includes(line.aln.toUpperCase()) || named.includes(programKey(line))
}

/** The rows of the schedule, each with its reference, totals, opinion and number of findings. */
export function awardRows({ lines, plan, findings }: Pick<FacInput, 'lines' | 'plan' | 'findings'>) {
  const decided = new Map<string, ProgramAssessment['opinion']>()
  for (const { key, assessment } of plan.programs)
    if (assessment?.decision === 'major') decided.set(key, assessment.opinion)
  const rows = lines.map((line, at) => ({
    ...facClusterOf(line.cluster),
    award_reference: awardReference(at),
    line,
    amount: wholeDollars(line.amount),
    major: decided.has(programKey(line)),
    opinion: decided.get(programKey(line)) ?? null,
    findings: findings.filter((each) => concerns(each, line)).length,
  }))
  const clusterKey = (row: (typeof rows)[number]) =>
    row.other_cluster_name ?? row.state_cluster_name ?? row.cluster_name
  const total = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((sum, { amount }) => sum + amount, 0)
  return rows.map((row) => ({
    ...row,
    program_total: total(({ line }) => line.aln === row.line.aln),
    cluster_total:
      row.cluster_name === 'N/A'
        ? 0
        : total((each) => each.cluster_name === row.cluster_name && clusterKey(each) === clusterKey(row)),
  }))
}

const yn = (value: boolean) => (value ? 'Y' : 'N')

export function facSections(input: FacInput): FacSection[] {
  const { uei, findings } = input
  const cover = (section: string, more: FacSection['cover'] = []): FacSection['cover'] => [
    ['version', 'Version', facEdition],
    ['section_name', 'Section', section],
    ['auditee_uei', 'Auditee UEI:', uei],
    ...more,
  ]
  const rows = awardRows(input)
  const listed = (text: string | null, name: string) => splitList(text).map((each) => ({ [name]: each }))
  return [
    {
      file: 'federal-awards',
      section: 'FederalAwards',
      cover: cover('FederalAwards', [
        ['total_amount_expended', 'Total amount expended', rows.reduce((sum, { amount }) => sum + amount, 0)],
      ]),
      columns: awardColumns,
      rows: rows.map((row) => {
        const { line } = row
        const [prefix = '', extension = ''] = line.aln.split('.')
        const direct = line.pass_through === null
        return {
          award_reference: row.award_reference,
          federal_agency_prefix: prefix,
          three_digit_extension: extension,
          additional_award_identification: line.award_number,
          program_name: line.program,
          amount_expended: row.amount,
          cluster_name: row.cluster_name,
          state_cluster_name: row.state_cluster_name,
          other_cluster_name: row.other_cluster_name,
          federal_program_total: row.program_total,
          cluster_total: row.cluster_total,
          is_guaranteed: yn(line.loan),
          loan_balance_at_audit_period_end: line.loan ? String(wholeDollars(line.loan_balance ?? 0)) : null,
          is_direct: yn(direct),
          passthrough_name: direct ? null : line.pass_through,
          passthrough_identifying_number: direct ? null : line.pass_through_number,
          is_passed: yn(line.passed_on > 0),
          subrecipient_amount: line.passed_on > 0 ? wholeDollars(line.passed_on) : null,
          is_major: yn(row.major),
          audit_report_type: row.opinion,
          number_of_audit_findings: row.findings,
          cfda_key: line.aln,
          uniform_state_cluster_name: row.state_cluster_name,
          uniform_other_cluster_name: row.other_cluster_name,
          default_program_name: line.program,
        }
      }),
      lists: [
        { sheet: 'Clusters', columns: [{ name: 'cluster_name_lookup', label: 'Cluster Names', values: facClusters }] },
        {
          sheet: 'FederalPrograms',
          columns: [
            {
              name: 'federal_program_name_lookup',
              label: 'Federal Program Names',
              values: rows.map(({ line }) => line.program),
            },
            { name: 'aln_lookup', label: 'Program Numbers', values: rows.map(({ line }) => line.aln) },
          ],
        },
        {
          sheet: 'AuditReportTypes',
          columns: [
            {
              name: 'audit_report_type_lookup',
              label: 'Major Program Audit Report Type',
              values: ['U', 'Q', 'A', 'D'],
            },
          ],
        },
      ],
    },
    {
      file: 'notes-to-sefa',
      section: 'NotesToSefa',
      cover: cover('NotesToSefa', [
        [
          'accounting_policies',
          'Describe the significant accounting policies used in preparing the SEFA.',
          input.accounting_policies,
        ],
        [
          'is_minimis_rate_used',
          'Did the auditee use the de minimis cost rate?',
          { no: 'N', yes: 'Y', both: 'Both' }[input.de_minimis],
        ],
        ['rate_explained', 'Rate explained', input.rate_explained],
      ]),
      columns: [
        ['note_title', 'Note title'],
        ['note_content', 'Note content'],
        ['contains_chart_or_table', 'Did Text Contain a Chart or Table?'],
      ],
      rows: input.notes.map(({ title, content }) => ({
        note_title: title,
        note_content: content,
        contains_chart_or_table: 'N',
      })),
      lists: [],
    },
    {
      file: 'federal-awards-audit-findings',
      section: 'FindingsUniformGuidance',
      cover: cover('FindingsUniformGuidance'),
      columns: findingColumns,
      rows: findings.flatMap((finding) =>
        rows
          .filter(({ line }) => concerns(finding, line))
          .map(({ award_reference }) => ({
            award_reference,
            reference_number: finding.reference,
            compliance_requirement: lettersOf(finding.requirements),
            modified_opinion: yn(finding.on_compliance === 'modified'),
            other_matters: yn(finding.on_compliance === 'other'),
            material_weakness: yn(finding.on_control === 'material'),
            significant_deficiency: yn(finding.on_control === 'significant'),
            other_findings: yn(finding.on_compliance === 'none' && finding.on_control === 'none'),
            questioned_costs: yn(finding.questioned > 0),
            repeat_prior_reference: yn(Boolean(finding.prior_references)),
            prior_references: finding.prior_references || 'N/A',
            is_valid: 'Y',
          })),
      ),
      lists: [
        {
          sheet: 'ComplianceRequirementTypes',
          columns: [
            { name: 'requirement_type_lookup', label: 'Compliance Requirement types', values: [...requirementLetters] },
          ],
        },
      ],
    },
    {
      file: 'audit-findings-text',
      section: 'FindingsText',
      cover: cover('FindingsText'),
      columns: [
        ['reference_number', 'Audit Finding Reference Number'],
        ['text_of_finding', 'Text of the Audit Finding'],
        ['contains_chart_or_table', 'Did Text Contain a Chart or Table?'],
      ],
      rows: findings.map((finding) => ({
        reference_number: finding.reference,
        text_of_finding: textOfFinding(finding),
        contains_chart_or_table: 'N',
      })),
      lists: [],
    },
    {
      file: 'corrective-action-plan',
      section: 'CorrectiveActionPlan',
      cover: cover('CorrectiveActionPlan'),
      columns: [
        ['reference_number', 'Audit Finding Reference Number'],
        ['planned_action', 'Planned Corrective Action'],
        ['contains_chart_or_table', 'Did Text Contain a Chart or Table?'],
      ],
      rows: findings.map((finding) => ({
        reference_number: finding.reference,
        planned_action: plannedAction(finding),
        contains_chart_or_table: 'N',
      })),
      lists: [],
    },
    {
      file: 'additional-ueis',
      section: 'AdditionalUeis',
      cover: cover('AdditionalUeis'),
      columns: [['additional_uei', 'Additional UEIs']],
      rows: listed(input.ueis, 'additional_uei'),
      lists: [],
    },
    {
      file: 'additional-eins',
      section: 'AdditionalEins',
      cover: cover('AdditionalEins'),
      columns: [['additional_ein', 'Additional EINs']],
      rows: listed(input.eins?.replaceAll('-', '') ?? null, 'additional_ein'),
      lists: [],
    },
    {
      file: 'secondary-auditors',
      section: 'SecondaryAuditors',
      cover: cover('SecondaryAuditors'),
      columns: auditorColumns,
      rows: input.secondary.map(auditorRow),
      lists: [
        { sheet: 'StateCodeLookup', columns: [{ name: 'state_code_lookup', label: 'State Code', values: states }] },
      ],
    },
  ]
}

/** The lists of an audit without findings, or without other firms, are not submitted. */
export const submittedSections = (sections: readonly FacSection[]): FacSection[] =>
  sections.filter(({ section, rows }) => rows.length > 0 || section === 'FederalAwards' || section === 'NotesToSefa')

const awardColumns: FacSection['columns'] = [
  ['award_reference', 'Award Reference (Read Only)'],
  ['federal_agency_prefix', 'Federal Agency Prefix'],
  ['three_digit_extension', 'ALN (CFDA) Three Digit Extension'],
  ['additional_award_identification', 'Additional Award Identification'],
  ['program_name', 'Federal Program Name'],
  ['amount_expended', 'Amount Expended'],
  ['cluster_name', 'Cluster Name'],
  ['state_cluster_name', 'If State Cluster, Enter State Cluster Name'],
  ['other_cluster_name', 'If Other Cluster, Enter Other Cluster Name'],
  ['federal_program_total', 'Federal Program Total'],
  ['cluster_total', 'Cluster Total'],
  ['is_guaranteed', 'Loan / Loan Guarantee'],
  ['loan_balance_at_audit_period_end', 'If yes (Loan/Loan Guarantee), End of Audit Period Outstanding Loan Balance'],
  ['is_direct', 'Direct Award'],
  ['passthrough_name', 'If no (Direct Award), Name of Passthrough Entity'],
  [
    'passthrough_identifying_number',
    'If no (Direct Award), Identifying Number Assigned by the Pass-through Entity, if assigned',
  ],
  ['is_passed', 'Federal Award Passed Through to Subrecipients'],
  ['subrecipient_amount', 'If yes (Passed Through), Amount Passed Through to Subrecipients'],
  ['is_major', 'Major Program (MP)'],
  ['audit_report_type', 'If yes (MP), Type of Audit Report'],
  ['number_of_audit_findings', 'Number of Audit Findings'],
  ['cfda_key', 'CFDA_KEY (Read Only)'],
  ['uniform_state_cluster_name', 'UNIFORM STATE CLUSTER NAME (Read Only)'],
  ['uniform_other_cluster_name', 'UNIFORM OTHER CLUSTER NAME (Read Only)'],
  ['default_program_name', 'DEFAULT PROGRAM NAME (Read Only)'],
]
const findingColumns: FacSection['columns'] = [
  ['award_reference', 'Award Reference'],
  ['reference_number', 'Audit Finding Reference Number'],
  ['compliance_requirement', 'Type(s) of Compliance Requirement(s)'],
  ['modified_opinion', 'Modified Opinion'],
  ['other_matters', 'Other Matters'],
  ['material_weakness', 'Material Weakness'],
  ['significant_deficiency', 'Significant Deficiency'],
  ['other_findings', 'Other Findings'],
  ['questioned_costs', 'Questioned Costs'],
  ['repeat_prior_reference', 'Repeat Findings from Prior Year'],
  ['prior_references', 'If Repeat Finding, provide Prior Year Audit Finding Reference Number(s)'],
  ['is_valid', 'Is Findings Combination Valid? (Read Only)'],
]
const auditorColumns = [
  ['secondary_auditor_name', 'Audit Firm/Organization Name'],
  ['secondary_auditor_ein', 'Audit Firm or Organization EIN'],
  ['secondary_auditor_address_street', 'Audit Firm/Organization Address (Number and Street)'],
  ['secondary_auditor_address_city', 'Audit Firm/Organization City'],
  ['secondary_auditor_address_state', 'Audit Firm/Organization State'],
  ['secondary_auditor_address_zipcode', 'Audit Firm/Organization ZIP'],
  ['secondary_auditor_contact_name', 'Contact Name'],
  ['secondary_auditor_contact_title', 'Contact Title'],
  ['secondary_auditor_contact_phone', 'Contact Phone Number'],
  ['secondary_auditor_contact_email', 'Contact email'],
] as const

/** The letters of the Compliance Supplement's types of requirements. */
const requirementLetters = 'ABCEFGHIJLMNP'
const lettersOf = (text: string | null): string =>
  [...new Set((text ?? '').toUpperCase().replaceAll(/[^A-Z]/g, ''))].toSorted().join('')

const splitList = (text: string | null): string[] =>
  (text ?? '')
    .split(/[,;\s]+/)
    .map((each) => each.trim().toUpperCase())
    .filter(Boolean)

const auditorRow = (firm: ListedAuditor) => ({
  secondary_auditor_name: firm.name,
  secondary_auditor_ein: firm.ein.replaceAll(/\D/g, ''),
  secondary_auditor_address_street: firm.street,
  secondary_auditor_address_city: firm.city,
  secondary_auditor_address_state: firm.state,
  secondary_auditor_address_zipcode: firm.zip.replaceAll(/\D/g, ''),
  secondary_auditor_contact_name: firm.contact,
  secondary_auditor_contact_title: firm.contact_title,
  secondary_auditor_contact_phone: phoneOf(firm.phone),
  secondary_auditor_contact_email: firm.email,
})

/** As the FAC lists them: ten digits, without the country. */
const phoneOf = (phone: string): string | null => /^(?:\+?1)?([2-9]\d{9})$/.exec(phone.trim())?.[1] ?? null

/** The EIN is checked by its format. */
export const whyNotAuditor = ({ name, zip, phone }: Pick<ListedAuditor, 'name' | 'zip' | 'phone'>): Reason =>
  firstReason(
    !/^\d{5}(-?\d{4})?$/.test(zip.trim()) && `The ZIP code of ${name} needs five or nine digits.`,
    phoneOf(phone) === null && `The phone of ${name} needs the ten digits of a number in the United States.`,
  )

export function textOfFinding(finding: FacFinding): string {
  const parts: [string, string | null][] = [
    ['Criteria', finding.criterion],
    ['Condition', finding.condition],
    ['Cause', finding.cause],
    ['Effect', finding.effect],
    [
      'Questioned costs',
      finding.questioned > 0 ? `$${wholeDollars(finding.questioned).toLocaleString('en-US')}` : 'None',
    ],
    ['Recommendation', finding.recommendation],
    ['Views of responsible officials', finding.response],
  ]
  return [
    finding.title,
    ...parts.flatMap(([label, text]) => (text?.trim() ? [`${label}: ${plainTextOf(text)}`] : [])),
  ].join('\n')
}

/** The action, who answers for it, and when it is done (2 CFR 200.511(c)). */
export const plannedAction = ({ response, responsible_name, done_by }: FacFinding): string =>
  [plainTextOf(response), `Contact: ${responsible_name}`, done_by && `Anticipated completion: ${dayInWords(done_by)}`]
    .filter(Boolean)
    .join('\n')

const ueiShape = /^[A-HJ-NP-Z1-9][A-HJ-NP-Z0-9]{11}$/
/** Problems that the FAC would refuse, in the order of the workbooks. Each sentence says where to fix it. */
export function facProblems(input: FacInput): string[] {
  const { uei, lines, findings, yearEnds, plan } = input
  const of = (line: SefaLine) => line.award_number ?? line.program
  const problems: (string | false | null | undefined)[] = [
    !uei
      ? 'Enter the UEI in the applicant profile.'
      : !ueiShape.test(uei) &&
        `The UEI ${uei} in the applicant profile isn’t 12 letters and digits as SAM.gov issues them.`,
    lines.length === 0 && 'The SEFA has no federal award with expenditures.',
    ...lines.flatMap((line) => [
      !/^\d{2}\.(\d{3}[A-Z]?|RD\d?|U\d{2})$/i.test(line.aln) &&
        `Enter the Assistance Listing Number of ${of(line)}, such as 20.205.`,
      /\.(RD|U)/i.test(line.aln) &&
        !line.award_number &&
        `Enter the award number of ${of(line)}: its listing number has no program.`,
      line.amount < 0 && `${of(line)} has negative expenditures. Check its SEFA entries.`,
      line.passed_on > line.amount && `${of(line)} passed more to subrecipients than it spent.`,
    ]),
    ...[...new Set(lines.map(({ aln }) => aln))].map(
      (aln) =>
        new Set(lines.filter((line) => line.aln === aln).map(programKey)).size > 1 &&
        `Awards of ${aln} name different clusters. Edit their audit data, so that the program is in one.`,
    ),
    ...programProblems(
      plan,
      findings.map((finding) => ({
        reference: finding.reference,
        number: finding.number,
        modified: finding.on_compliance === 'modified',
        programs: lines.filter((line) => concerns(finding, line)).map(programKey),
      })),
    ),
    input.low_risk &&
      !input.low_risk_because?.trim() &&
      'Enter the basis for the low-risk status of the auditee (2 CFR 200.520).',
    !input.accounting_policies?.trim() && 'Enter the accounting policies.',
    !input.rate_explained?.trim() && 'Explain the indirect cost rate.',
    ...findings.flatMap((finding) => {
      const name = finding.reference || finding.number
      const named = programsNamed(finding.programs)
      const unknown = named.find(
        (each) => !lines.some((line) => line.aln.toUpperCase() === each || programKey(line) === each),
      )
      const letters = lettersOf(finding.requirements)
      const wrong = [...letters].find((letter) => !requirementLetters.includes(letter))
      return [
        !/^\d{4}-\d{3}$/.test(finding.reference ?? '')
          ? `Finding ${finding.number} needs the auditor’s reference number, such as ${yearEnds.slice(0, 4)}-001.`
          : finding.reference!.slice(0, 4) !== yearEnds.slice(0, 4) &&
            `Finding ${name} begins with another year than the audited one, ${yearEnds.slice(0, 4)}.`,
        named.length === 0
          ? `Finding ${name} names no program. Enter its listing numbers.`
          : unknown && `Finding ${name} names ${unknown}, and no award of the SEFA is in it.`,
        letters === ''
          ? `Finding ${name} needs its types of compliance requirements, such as I for procurement.`
          : wrong && `Finding ${name}: ${wrong} isn’t a type of compliance requirement.`,
        finding.prior_references &&
          !/^[12]\d{3}-\d{3}(,\s*[12]\d{3}-\d{3})*$/.test(finding.prior_references) &&
          `Finding ${name}: enter prior references as 2025-001, 2025-002.`,
        !finding.response?.trim() && `Finding ${name} has no corrective action plan yet. Its owner answers it.`,
      ]
    }),
    repeated(findings.map(({ reference }) => reference)) &&
      `Two findings have the reference ${repeated(findings.map(({ reference }) => reference))}.`,
    ...splitList(input.ueis).map((each) => !ueiShape.test(each) && `${each} under Additional UEIs isn’t a UEI.`),
    ...splitList(input.eins).map(
      (each) => !/^\d{9}$/.test(each.replaceAll('-', '')) && `${each} under Additional EINs isn’t nine digits.`,
    ),
    repeated(input.secondary.map(({ ein }) => ein.replaceAll(/\D/g, ''))) &&
      'Two secondary auditors have the same EIN. Remove one.',
  ]
  return problems.filter((each): each is string => Boolean(each))
}

const repeated = (values: readonly (string | null)[]): string | undefined =>
  values.find((value, at): value is string => Boolean(value) && values.indexOf(value) !== at)

export type Workbook = {
  sheets: { name: string; rows: Cell[][] }[]
  /** Names of ranges, which the FAC's intake reads instead of cells. */
  names: { name: string; at: string }[]
}
const columnLetter = (at: number): string => String.fromCharCode(65 + at)

/** A section as the sheets and named ranges of its workbook. */
export function facWorkbook({ section, cover, columns, rows, lists }: FacSection): Workbook {
  const last = Math.max(rows.length, 1) + 1
  return {
    sheets: [
      {
        name: 'Coversheet',
        rows: [
          ['Federal Audit Clearinghouse, fac.gov', `Section ${section}`],
          ...cover.map(([, label, value]): Cell[] => [label, value]),
        ],
      },
      {
        name: 'Form',
        rows: [columns.map(([, label]) => label), ...rows.map((row) => columns.map(([name]) => row[name] ?? null))],
      },
      ...lists.map(({ sheet, columns: listed }) => ({
        name: sheet,
        rows: [
          listed.map(({ label }) => label),
          ...Array.from({ length: Math.max(1, ...listed.map(({ values }) => values.length)) }, (_, at) =>
            listed.map(({ values }) => values[at] ?? null),
          ),
        ],
      })),
    ],
    names: [
      ...cover.map(([name], at) => ({ name, at: `Coversheet!$B$${at + 2}` })),
      ...columns.map(([name], at) => ({ name, at: `Form!$${columnLetter(at)}$2:$${columnLetter(at)}$${last}` })),
      ...lists.flatMap(({ sheet, columns: listed }) =>
        listed.map(({ name, values }, at) => ({
          name,
          at: `${sheet}!$${columnLetter(at)}$2:$${columnLetter(at)}$${Math.max(1, values.length) + 1}`,
        })),
      ),
    ],
  }
}

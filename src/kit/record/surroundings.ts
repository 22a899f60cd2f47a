import type { ComponentType } from 'react'
import type { Asked } from '../inputs/FieldFrame.tsx'
import type { AnyRecord, Kept } from '#platform/records/record.ts'
import type { AgencyRole } from '#platform/roles.ts'
import type { Waiting } from '#platform/records/summary.ts'

export type Surrounded = { of: AnyRecord; row: Kept }

/** Props of the rail besides the record: the open tab, the approval that it waits for, and the way to a tab. */
export type Beside = Surrounded & { tab: string; waiting: Waiting | null; open: (tab: string) => void }

/**
 * The surroundings of every record page: the tools in its head, its rail, charts of the rows that belong to it, its
 * files, its discussion, its approvals, and until when it is kept. A list can have an outlook: what is predicted for its records together. The application passes the parts with the catalog; a record's page does not mention them.
 */
export type Surroundings = {
  readonly Tools: ComponentType<Surrounded>
  readonly Beside: ComponentType<Beside>
  readonly Charts: ComponentType<Surrounded>
  readonly Files: ComponentType<Surrounded>
  readonly Discussion: ComponentType<Surrounded>
  readonly Retention: ComponentType<Surrounded>
  readonly Approvals: ComponentType<{ table: string; id: string; before: boolean }>
  /** The panel of a control register, and the way to a new value. */
  readonly Register: ComponentType<{ of: AnyRecord; at: string; columns?: readonly string[] }>
  readonly NewValue: ComponentType<{ of: AnyRecord; at: string }>
  readonly Outlook: ComponentType<{ of: AnyRecord }>
  /** The people who can take a step that the reader can’t. */
  readonly WhoCan: ComponentType<{ role: AgencyRole; step: string }>
  /** The editor of formatted long texts, in every form. */
  readonly FormattedText: ComponentType<Asked>
}

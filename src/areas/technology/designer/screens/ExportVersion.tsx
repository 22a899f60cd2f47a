import type { WorkflowVersion } from '#areas/forms/workflows/records.ts'
import { ExportBpmn } from './Bpmn.tsx'

/** The version as a file for other tools. */
export const ExportVersion = ({ row: { id, name } }: { row: WorkflowVersion }) => <ExportBpmn id={id} name={name} />

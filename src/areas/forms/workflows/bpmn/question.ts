import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { UnreadableXml } from '@granary/xml/read.ts'
import { workflow, workflowVersion, type WorkflowVersion } from '../records.ts'
import { readFlow } from '../rules.ts'
import { mergeBpmn } from './merge.ts'
import { packed, unpacked } from './packed.ts'
import { readBpmn, type BpmnAnswer } from './read.ts'
import { writeBpmn } from './rules.ts'
import { lostInFile } from './warnings.ts'

/** Read for the designer: nothing is stored until the draft is saved. */
export const readBpmnFile = question('workflow-versions/read-bpmn', {
  about: 'Reads a BPMN 2.0 file as the steps of a workflow, and names every element that a run leaves aside.',
  input: z.object({ file: z.string().max(1_000_000, 'This file is too large. The limit is one million characters.') }),
  async run({ file }, { actor }): Promise<BpmnAnswer> {
    refuseIf(whyNotEdit(workflow, null, actor))
    try {
      const answer = readBpmn(file)
      const bpmn = packed(file)
      if (!bpmn)
        throw new Refusal('This file is too large to store with the workflow. Split it into smaller processes.')
      return { ...answer, flow: { ...answer.flow, bpmn }, left: [...answer.left, ...(await lostInFile(file))] }
    } catch (error) {
      if (error instanceof UnreadableXml) throw new Refusal(error.message)
      throw error
    }
  },
})

/** On the server, so that pages need not load the library. */
export const writeBpmnFile = question('workflow-versions/write-bpmn', {
  about: 'Writes a version of a workflow as a BPMN 2.0 file: the imported file with its changes, or a new one.',
  input: z.object({ id: z.uuid() }),
  async run({ id }, { tx }): Promise<{ file: string }> {
    const row = await tx.one<WorkflowVersion>(
      'select * from workflow_versions where organization_id = $1 and id = $2',
      [tx.organization_id, id],
    )
    if (!row) throw new Refusal(`There is no such ${workflowVersion.label.toLowerCase()}.`)
    const { bpmn = '', ...flow } = readFlow(row.definition)
    const file = unpacked(bpmn)
    try {
      if (file) return { file: await mergeBpmn(file, flow) }
    } catch (error) {
      // The steps are valid even where the stored file is not.
      if (!(error instanceof UnreadableXml)) throw error
    }
    return { file: writeBpmn(flow, row.name) }
  },
})

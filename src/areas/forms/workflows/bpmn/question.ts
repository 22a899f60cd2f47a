import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { UnreadableXml } from '#platform/xml/read.ts'
import { workflow } from '../records.ts'
import { readBpmn, type BpmnAnswer } from './read.ts'

/** Read for the designer: nothing is stored until the draft is saved. */
export const readBpmnFile = question('workflow-versions/read-bpmn', {
  about: 'Reads a BPMN 2.0 file as the steps of a workflow, and names everything that it leaves out.',
  input: z.object({ file: z.string().max(1_000_000, 'This file is too large. The limit is one million characters.') }),
  async run({ file }, { actor }): Promise<BpmnAnswer> {
    refuseIf(whyNotEdit(workflow, null, actor))
    try {
      return readBpmn(file)
    } catch (error) {
      if (error instanceof UnreadableXml) throw new Refusal(error.message)
      throw error
    }
  },
})

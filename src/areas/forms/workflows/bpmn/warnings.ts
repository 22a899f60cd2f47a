import { BpmnModdle } from 'bpmn-moddle'
import { UnreadableXml } from '@granary/xml/read.ts'

/** The parts of a file that an export after a change can’t have: they are not BPMN 2.0. Each is a sentence. */
export async function lostInFile(file: string): Promise<string[]> {
  try {
    const { warnings } = await new BpmnModdle().fromXML(file)
    return warnings.map(({ message, element, value }) => {
      const [, line] = /line: (\d+)/.exec(message) ?? []
      if (value !== undefined)
        return `“${element?.id ?? element?.$type}” refers to “${value}”, which isn’t in the file.`
      const [, tag] = /<([\w:.-]+)/.exec(message) ?? []
      return `${tag ? `<${tag}>` : 'An element'}${line ? ` (line ${Number(line) + 1})` : ''} isn’t BPMN 2.0. Once you change a step, exports leave it out.`
    })
  } catch {
    throw new UnreadableXml('This BPMN file can’t be read: its root element isn’t valid BPMN 2.0.')
  }
}

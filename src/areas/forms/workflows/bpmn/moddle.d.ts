/** The part of bpmn-moddle that an export uses; its own types describe elements that it can't name at run time. */
declare module 'bpmn-moddle' {
  export type ModdleElement = {
    readonly $type: string
    readonly $attrs: Record<string, string>
    id?: string
    [property: string]: any
  }
  type Warning = { message: string; element?: ModdleElement; property?: string; value?: string }
  export class BpmnModdle {
    fromXML(
      text: string,
    ): Promise<{ rootElement: ModdleElement; elementsById: Record<string, ModdleElement>; warnings: Warning[] }>
    toXML(root: ModdleElement, options?: { format?: boolean }): Promise<{ xml: string }>
    create(type: string, attributes?: Record<string, unknown>): ModdleElement
  }
}

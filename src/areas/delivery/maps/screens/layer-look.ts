import type { Layer } from '#kit/map/features.ts'
import type { Attributes } from '@granary/geodata/geodata.ts'
import type { Geometry } from '@granary/geodata/geography.ts'
import type { MapLayer } from '../records.ts'
import { styleIn, summaryOf, toneIn } from '../rules.ts'

type Shape = { id: string; name: string; attributes: Attributes; geometry: Geometry }

/** The features of a layer as the map draws them, in its colors and with its labels. */
export function layerLook(layer: MapLayer, features: readonly Shape[]): Layer {
  const style = styleIn(layer)
  return {
    id: layer.id,
    name: layer.name,
    tone: layer.tone,
    features: features.map(({ id, name, attributes, geometry }) => {
      const tone = toneIn(style, layer.style_by, attributes)
      const label = layer.label_by === null ? null : attributes[layer.label_by]
      return {
        id,
        name: label === null || label === undefined ? name : String(label),
        note: summaryOf(attributes, layer.title_by) ?? '',
        geometry,
        ...(tone && { tone }),
      }
    }),
  }
}

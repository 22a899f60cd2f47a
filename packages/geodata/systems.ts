import proj4 from 'proj4'
import type { Position } from './geography.ts'
import { RefusedFile } from './geodata.ts'

/** A coordinate system that was recognized; `toDegrees` is null where the file is in degrees of WGS 84 or NAD 83. */
export type System = { name: string; toDegrees: ((position: Position) => Position) | null }

/** The name of degrees as GPS has them. */
export const degreesName = 'WGS 84 (degrees)'
export const degrees: System = { name: degreesName, toDegrees: null }

/** The projections that are computed to the millimeter. Another one is refused by its name. */
const projections = new Set([
  'lambert_conformal_conic',
  'lambert_conformal_conic_1sp',
  'lambert_conformal_conic_2sp',
  'transverse_mercator',
  'mercator_auxiliary_sphere',
  'popular_visualisation_pseudo_mercator',
  'mercator',
  'mercator_1sp',
  'mercator_2sp',
  'albers',
  'albers_conic_equal_area',
  'hotine_oblique_mercator',
  'hotine_oblique_mercator_azimuth_center',
  'hotine_oblique_mercator_azimuth_natural_origin',
])

/**
 * Datums within two meters of WGS 84, which is how GPS and web maps see the ground. NAD 27 is up to 200 meters away
 * and needs a grid of corrections for each region.
 */
const isModern = (datum: string) =>
  /wgs_?(19)?84|world_geodetic_system_1984|north_american_(datum_)?(of_)?_?1983|nad_?(19)?83|nad_?83_(harn|nsrs2007|2011|csrs)|harn|nsrs2007|2011|csrs|itrf|etrs_?(19)?89|grs_?(19)?80|major_auxiliary_sphere/i.test(
    datum,
  )

/** The system of a .prj file, as ESRI or OGC write it (WKT 1). */
export function systemOf(wkt: string): System {
  const text = wkt.trim()
  const name = /^\w+\s*\[\s*"([^"]{1,120})"/.exec(text)?.[1]?.replaceAll('_', ' ')
  if (!name) throw new RefusedFile('The coordinate system in the .prj file can’t be read. Export the file again.')
  const datum = /DATUM\s*\[\s*"([^"]+)"/i.exec(text)?.[1] ?? ''
  if (!isModern(datum))
    throw new RefusedFile(
      `The file is in ${name}, on the datum ${datum.replaceAll('_', ' ') || 'that it doesn’t name'}. Only WGS 84 and NAD 83 can be converted. Reproject it to WGS 84 first.`,
    )
  const kind = /^(\w+)/.exec(text)![1]!.toUpperCase()
  if (kind === 'GEOGCS') {
    const unit = /UNIT\s*\[\s*"([^"]+)"\s*,\s*([\d.eE+-]+)[^\]]*\]\s*(?:,\s*(?:AXIS|AUTHORITY)[\s\S]*)?\]\s*$/i.exec(
      text,
    )
    if (unit && Math.abs(Number(unit[2]) - Math.PI / 180) > 1e-9)
      throw new RefusedFile(`The file is in ${name}, in ${unit[1]} and not in degrees. Reproject it to WGS 84 first.`)
    return { name, toDegrees: null }
  }
  if (kind !== 'PROJCS')
    throw new RefusedFile(
      `The file is in ${name}, of a kind (${kind}) that can’t be converted. Reproject it to WGS 84.`,
    )
  const projection = /PROJECTION\s*\[\s*"([^"]+)"/i.exec(text)?.[1] ?? ''
  if (!projections.has(projection.toLowerCase()))
    throw new RefusedFile(
      `The file is in ${name}. Its projection, ${projection.replaceAll('_', ' ') || 'without a name'}, can’t be converted. Reproject it to WGS 84 first.`,
    )
  return { name, toDegrees: converter(text, name) }
}

/** Codes that GeoJSON files of older programs and CSV files of offices name; each UTM zone on both datums too. */
export function systemOfCode(code: number): System {
  if (code === 4326 || code === 4269) return { name: code === 4326 ? degreesName : 'NAD 83 (degrees)', toDegrees: null }
  const utm = code >= 32601 && code <= 32660 ? code - 32600 : code >= 26901 && code <= 26923 ? code - 26900 : null
  if (utm !== null)
    return {
      name: `${code > 30_000 ? 'WGS 84' : 'NAD 83'} / UTM zone ${utm}N`,
      toDegrees: converter(`+proj=utm +zone=${utm} +ellps=GRS80 +units=m +no_defs`, `EPSG:${code}`),
    }
  if (code === 3857 || code === 900913 || code === 102100)
    return { name: 'Web Mercator (EPSG:3857)', toDegrees: converter('EPSG:3857', 'Web Mercator') }
  throw new RefusedFile(
    `The file is in the coordinate system EPSG:${code}, which can’t be converted without its definition. Save it in WGS 84 (EPSG:4326), or as a shapefile with its .prj file.`,
  )
}

function converter(definition: string, name: string): (position: Position) => Position {
  let convert: { forward(position: [number, number]): number[] }
  try {
    convert = proj4(definition, 'EPSG:4326')
  } catch {
    throw new RefusedFile(`The coordinate system ${name} can’t be read. Reproject the file to WGS 84 first.`)
  }
  return ([x, y]) => {
    const [longitude, latitude] = convert.forward([x, y])
    return [longitude!, latitude!]
  }
}

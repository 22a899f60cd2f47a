import { download } from '../record/list/download.ts'
import type { Table } from './FigureTable.tsx'
import { asCsv } from './csv.ts'

export type Form = 'png' | 'svg' | 'csv'

/** Offers a chart as a file: as it is drawn now, or its figures. */
export async function saveChart(figure: HTMLElement, title: string, table: Table, form: Form): Promise<void> {
  const name = fileOf(title, form)
  if (form === 'csv') return download(new Blob([asCsv(table)], { type: 'text/csv;charset=utf-8' }), name)
  const drawing = await standalone(figure, title)
  const file = new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' })
  download(form === 'svg' ? file : await asPng(file, drawing), name)
}

const margin = 16
const svg = 'http://www.w3.org/2000/svg'

/** A picture goes into a document: it has the colors of paper, whatever the reader’s theme is. */
async function standalone(figure: HTMLElement, title: string): Promise<SVGSVGElement> {
  const font = await fontFace()
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset.theme = 'light'
  try {
    return written(figure, title, font)
  } finally {
    if (theme === undefined) delete dataset.theme
    else dataset.theme = theme
  }
}

/** The drawing with its title, legend and background; each style is written out, because a file has no style sheet. */
function written(figure: HTMLElement, title: string, font: string): SVGSVGElement {
  const drawn = figure.querySelector<SVGSVGElement>('svg[data-chart]')!
  const [width, height] = [drawn.clientWidth, drawn.clientHeight]
  const file = document.createElementNS(svg, 'svg')
  const add = (name: string, given: Record<string, string | number>, text = '') => {
    const part = document.createElementNS(svg, name)
    for (const [key, value] of Object.entries(given)) part.setAttribute(key, String(value))
    part.textContent = text
    return file.appendChild(part)
  }
  const root = getComputedStyle(document.documentElement)
  const words = {
    fill: hex(root.getPropertyValue('--ink')),
    'font-family': root.getPropertyValue('--font-sans').replaceAll('"', "'"),
  }
  add('style', {}, font)
  const ground = add('rect', { fill: hex(root.getPropertyValue('--surface')) })
  add('text', { ...words, x: margin, y: margin + 14, 'font-size': 15, 'font-weight': 600 }, title)
  let [x, y] = [margin, margin + 38]
  for (const entry of figure.querySelectorAll('figure > ul > li')) {
    const [key, name] = [entry.querySelector('svg')!, entry.textContent]
    const long = key.clientWidth + 6 + name.length * 6.8
    if (x > margin && x + long > width + margin) [x, y] = [margin, y + 18]
    const copy = painted(key)
    for (const [at, value] of Object.entries({ x, y: y - 9, width: key.clientWidth, height: key.clientHeight }))
      copy.setAttribute(at, String(value))
    file.append(copy)
    add('text', { ...words, x: x + key.clientWidth + 6, y, 'font-size': 12 }, name)
    x += long + 14
  }
  const copy = painted(drawn)
  const top = x > margin ? y + 14 : y - 8
  copy.setAttribute('x', String(margin))
  copy.setAttribute('y', String(top))
  file.append(copy)
  const size = { width: width + 2 * margin, height: top + height + margin }
  for (const [at, value] of Object.entries(size)) {
    file.setAttribute(at, String(value))
    ground.setAttribute(at, String(value))
  }
  return file
}

const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]

/** A style that a file needs. A part that is not filled says so, or it is black. */
export const isWritten = (look: string, value: string): boolean =>
  value !== '' && value !== 'auto' && (value !== 'none' || look === 'fill')

function painted(part: SVGSVGElement): SVGSVGElement {
  const copy = part.cloneNode(true) as SVGSVGElement
  const [from, to] = [part, copy].map((each) => [each, ...each.querySelectorAll('*')]) as [Element[], Element[]]
  from.forEach((each, at) => {
    const style = getComputedStyle(each)
    for (const look of looks) {
      const value = style.getPropertyValue(look)
      if (isWritten(look, value))
        to[at]!.setAttribute(look, look === 'fill' || look === 'stroke' ? hex(value) : value.replaceAll('"', "'"))
    }
    to[at]!.removeAttribute('class')
  })
  return copy
}

const canvas = () => document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
let dot: CanvasRenderingContext2D | undefined

/** Other programs don't know OKLCH. */
function hex(color: string): string {
  if (color === 'none' || color === 'transparent' || color.startsWith('url(')) return color
  dot ??= canvas()
  dot.clearRect(0, 0, 1, 1)
  dot.fillStyle = color
  dot.fillRect(0, 0, 1, 1)
  const [r, g, b, a] = dot.getImageData(0, 0, 1, 1).data
  if (a === 0) return 'none'
  return `#${[r!, g!, b!].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The font travels inside the file: a picture can't load one. */
async function fontFace(): Promise<string> {
  const face = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap((rule) => (rule instanceof CSSLayerBlockRule ? [...rule.cssRules] : [rule]))
    .find(
      (rule): rule is CSSFontFaceRule =>
        rule instanceof CSSFontFaceRule &&
        rule.style.getPropertyValue('font-family').includes('Public Sans Variable') &&
        /U\+0{0,3}0?-?0*FF/i.test(rule.style.getPropertyValue('unicode-range')),
    )
  const address = /url\("?([^")]+)"?\)/.exec(face?.style.getPropertyValue('src') ?? '')?.[1]
  if (!face || !address) return ''
  const base = face.parentStyleSheet?.href ?? document.baseURI
  const bytes = new Uint8Array(await (await fetch(new URL(address, base))).arrayBuffer())
  const text = btoa(bytes.reduce((sum, byte) => sum + String.fromCharCode(byte), ''))
  return `@font-face{font-family:'Public Sans Variable';font-weight:100 900;src:url(data:font/woff2;base64,${text})}`
}

/** Twice the size on screen, for print. */
async function asPng(file: Blob, drawing: SVGSVGElement): Promise<Blob> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const sheet = canvas()
    sheet.canvas.width = Number(drawing.getAttribute('width')) * 2
    sheet.canvas.height = Number(drawing.getAttribute('height')) * 2
    sheet.drawImage(picture, 0, 0, sheet.canvas.width, sheet.canvas.height)
    return await new Promise((done, fail) =>
      sheet.canvas.toBlob((png) => (png ? done(png) : fail(new Error('No picture'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** A title becomes the name of a file, without what a file system refuses. */
export const fileOf = (title: string, form: Form): string => `${title.replaceAll(/[^\w -]+/g, '').trim()}.${form}`

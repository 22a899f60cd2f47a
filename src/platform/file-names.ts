const zip =
  /^application\/(zip|x-zip-compressed|vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-[\w.]*macroenabled)[\w.+-]*|epub\+zip|vnd\.google-earth\.kmz|java-archive)$/i
const ole = /^application\/(x-ole-storage|msword|vnd\.ms-[\w.-]+|vnd\.visio|x-msi)$/
const rich = /^(application|text)\/rtf$/
const text = /^(text\/[\w.+-]+|application\/([\w.-]+\+)?(json|xml|yaml|sql|javascript|csv)|application\/rtf)$/
const film = /^(video|audio|image)\/(mp4|quicktime|3gpp|x-m4a|m4a|heic|heif|avif)$/

/** The content type of a file extension. An unlisted extension is not checked. */
const endings: Readonly<Record<string, readonly RegExp[]>> = {
  pdf: [/^application\/pdf$/],
  png: [/^image\/png$/],
  gif: [/^image\/gif$/],
  webp: [/^image\/webp$/],
  bmp: [/^image\/bmp$/],
  jpg: [/^image\/(jpeg|jpg|pjpeg)$/],
  jpeg: [/^image\/(jpeg|jpg|pjpeg)$/],
  tif: [/^image\/tiff$/],
  tiff: [/^image\/tiff$/],
  heic: [film],
  heif: [film],
  avif: [film],
  mp4: [film],
  mov: [film],
  m4a: [film],
  zip: [zip],
  docx: [zip],
  xlsx: [zip],
  pptx: [zip],
  docm: [zip],
  xlsm: [zip],
  pptm: [zip],
  odt: [zip],
  ods: [zip],
  odp: [zip],
  kmz: [zip],
  doc: [ole, rich, text],
  xls: [ole, text],
  ppt: [ole],
  msg: [ole],
  rtf: [rich],
  txt: [text],
  csv: [text],
  json: [text],
  xml: [text],
  svg: [/^image\/svg\+xml$/, text],
  html: [text],
  htm: [text],
  md: [text],
  ics: [text],
}

/** The extension of a name and the content must agree: a program is not stored as invoice.pdf. */
export function whyNotNamed(name: string, type: string): string | null {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  const kinds = ending ? endings[ending] : undefined
  if (!kinds || kinds.some((kind) => kind.test(plain(type)))) return null
  return `The file is named .${ending}, but its content is different (${plain(type)}). Give it the right extension, or select another file.`
}

const plain = (type: string) => type.split(';')[0]!.trim().toLowerCase()

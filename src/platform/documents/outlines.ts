type Path = {
  commands: readonly { command: string; args: readonly number[] }[]
  bbox: { minX: number; minY: number; maxX: number; maxY: number }
}

/**
 * A glyph's outline as TrueType stores it (table glyf), with full coordinates. fontkit 2.0 fails to store the outlines
 * of a variable font, such as the slices of Noto Sans SC.
 */
export const outlineEncoder = {
  encodeSimple({ commands, bbox }: Path): Uint8Array {
    const points: { x: number; y: number; onCurve: boolean }[] = []
    const ends: number[] = []
    for (const { command, args } of commands)
      if (command === 'closePath') ends.push(points.length - 1)
      else
        for (let at = 0; at < args.length; at += 2)
          points.push({
            x: Math.round(args[at]!),
            y: Math.round(args[at + 1]!),
            onCurve: command !== 'quadraticCurveTo' || at > 0,
          })
    if (points.length === 0) return new Uint8Array(0)
    if (ends.at(-1) !== points.length - 1) ends.push(points.length - 1)
    const size = 10 + ends.length * 2 + 2 + points.length * 5
    const data = Buffer.alloc(size + ((4 - (size % 4)) % 4))
    let at = 0
    const put = (value: number) => (at = data.writeInt16BE(value, at))
    put(ends.length)
    put(Math.floor(bbox.minX))
    put(Math.floor(bbox.minY))
    put(Math.ceil(bbox.maxX))
    put(Math.ceil(bbox.maxY))
    for (const end of ends) put(end)
    put(0)
    for (const { onCurve } of points) data[at++] = onCurve ? 1 : 0
    for (const axis of ['x', 'y'] as const) {
      let last = 0
      for (const point of points) {
        put(point[axis] - last)
        last = point[axis]
      }
    }
    return data
  },
}

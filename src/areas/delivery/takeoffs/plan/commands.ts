import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { changeSchema, lineSchema } from '#platform/records/schema.ts'
import type { Actor } from '#platform/roles.ts'
import { takeoff, takeoffItem, type Takeoff, type TakeoffItem } from '../records.ts'
import { whyNotDrawnAs, whyNotMeasured, whyNotSetItems } from '../rules.ts'
import { recount } from './recount.ts'
import {
  takeoffMark,
  takeoffScale,
  takeoffSheet,
  type TakeoffMark,
  type TakeoffScale,
  type TakeoffSheet,
} from './records.ts'
import {
  calibrated,
  differenceOf,
  drawnAlready,
  isPaper,
  measured,
  mostVertices,
  readGeometry,
  whyNotRecalibrate,
  whyNotRegion,
  whyNotReplace,
  type Calibration,
  type Geometry,
} from './rules.ts'

const coordinate = z.number().min(-100_000).max(100_000)
const point = z.tuple([coordinate, coordinate])
const vertex = z.union([point, z.tuple([coordinate, coordinate, coordinate, coordinate])])
const geometry = z.array(z.array(vertex).max(mostVertices)).min(1).max(200)
const seen = { id: z.uuid(), version: z.int().min(1) }

/** Everything on the plan changes the takeoff, so people draw one after the other, and only in a draft. */
async function lockTakeoff(tx: CommandTx, id: string, actor: Pick<Actor, 'role'>): Promise<Takeoff> {
  const row = await tx.lock<Takeoff>(takeoff, id)
  refuseIf(whyNotSetItems(row, actor))
  return row
}

const of = <Row extends object>(tx: CommandTx, table: string, id: string) =>
  tx.sql<Row & { id: string }>(
    `select * from ${table} where organization_id = $1 and takeoff = $2 order by created_at, id`,
    [tx.organization_id, id],
  )

const drawingFile = z.strictObject({
  path: z.string().max(1024),
  name: z.string().max(255),
  size: z.int().min(0),
  type: z.enum(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'], {
    error: 'A sheet is a page of a PDF, or a PNG, JPEG or WebP picture.',
  }),
})
const drawingPage = {
  page: z.int().min(1).max(10_000),
  width: z.number().min(1).max(100_000),
  height: z.number().min(1).max(100_000),
}

export const addSheets = command('takeoffs/add-sheets', {
  about: 'Adds the pages of an uploaded PDF or picture as sheets of a takeoff.',
  input: z.strictObject({
    takeoff: z.uuid(),
    file: drawingFile,
    pages: z
      .array(
        z.strictObject({
          ...drawingPage,
          number: z.string().trim().min(1).max(40),
          name: z.string().trim().max(160).nullable(),
        }),
      )
      .min(1)
      .max(500, 'Add up to 500 sheets at once'),
  }),
  async run({ takeoff: id, file, pages }, { tx, actor }): Promise<TakeoffSheet[]> {
    await lockTakeoff(tx, id, actor)
    const { last } = (await tx.one<{ last: number }>(
      'select coalesce(max(position), 0)::int as last from takeoff_sheets where organization_id = $1 and takeoff = $2',
      [tx.organization_id, id],
    ))!
    const added: TakeoffSheet[] = []
    for (const [at, page] of pages.entries())
      added.push(
        await tx.insert<TakeoffSheet>(takeoffSheet, {
          ...page,
          takeoff: id,
          file: JSON.stringify([file]),
          position: last + at + 1,
        }),
      )
    return added
  },
})

/**
 * The sheet, unchanged since it was seen. Its takeoff is locked first, as by who draws: two people in another order
 * would wait for each other.
 */
async function openSheet({ tx, actor }: Context, { id, version }: { id: string; version?: number | undefined }) {
  const found = await tx.one<{ takeoff: string }>(
    'select takeoff from takeoff_sheets where organization_id = $1 and id = $2',
    [tx.organization_id, id],
  )
  if (!found) throw new NotFound(takeoffSheet.label, { table: takeoffSheet.table, id })
  await lockTakeoff(tx, found.takeoff, actor)
  const sheet = await tx.lock<TakeoffSheet>(takeoffSheet, id)
  if (version !== undefined) await refuseIfMoved(tx, takeoffSheet, sheet, version)
  return sheet
}

export const editSheet = command('takeoffs/edit-sheet', {
  about: 'Changes the number, name or revision of a sheet.',
  input: z.strictObject({ ...seen, changes: changeSchema(takeoffSheet) }),
  async run({ id, version, changes: { number, name, revision } }, context): Promise<TakeoffSheet> {
    await openSheet(context, { id, version })
    return context.tx.update<TakeoffSheet>(takeoffSheet, id, {
      ...(number !== undefined && { number }),
      ...(name !== undefined && { name }),
      ...(revision !== undefined && { revision }),
    })
  },
})

export const replaceDrawing = command('takeoffs/replace-drawing', {
  about: 'Gives a sheet the revised drawing. Its scale and marks stay where they are.',
  input: z.strictObject({ ...seen, file: drawingFile, ...drawingPage }),
  async run({ id, version, file, page, width, height }, context): Promise<TakeoffSheet> {
    const sheet = await openSheet(context, { id, version })
    refuseIf(whyNotReplace(sheet, { file: [file], width, height }))
    return context.tx.update<TakeoffSheet>(takeoffSheet, id, { file: JSON.stringify([file]), page, width, height })
  },
})

export const removeSheet = command('takeoffs/remove-sheet', {
  about: 'Removes a sheet without marks from a takeoff.',
  input: z.strictObject(seen),
  async run({ id, version }, context) {
    const { tx } = context
    const sheet = await openSheet(context, { id, version })
    const marks = await tx.sql('select id from takeoff_marks where organization_id = $1 and sheet = $2 limit 1', [
      tx.organization_id,
      id,
    ])
    refuseIf(marks.length > 0 ? `Sheet ${sheet.number} has marks. Delete them first.` : null)
    for (const [table, by] of [
      ['takeoff_scales', 'sheet'],
      ['takeoff_sheets', 'id'],
    ])
      await tx.sql(`delete from ${table} where organization_id = $1 and ${by} = $2`, [tx.organization_id, id])
    return { id }
  },
})

export const calibrateSheet = command('takeoffs/calibrate', {
  about:
    'Sets the scale of a sheet or of an area on it. A second calibration that agrees is recorded as a check; one that disagrees is refused unless it replaces the first.',
  input: z.strictObject({
    sheet: z.uuid(),
    name: z.string().trim().min(1).max(80),
    region: z.tuple([coordinate, coordinate, coordinate, coordinate]).nullable(),
    known: z.string().trim().min(1).max(60),
    line: z.tuple([point, point]).nullable(),
    replace: z.boolean().default(false),
  }),
  async run({ sheet: id, name, region, known, line, replace }, context): Promise<TakeoffScale> {
    const { tx, actor } = context
    const sheet = await openSheet(context, { id })
    const from: Calibration = line ? { how: 'points', line, known } : { how: 'stated', known }
    const found = calibrated(sheet, from)
    if ('reason' in found) throw new Refusal(found.reason)
    const scales = (await of<TakeoffScale>(tx, 'takeoff_scales', sheet.takeoff)).filter((each) => each.sheet === id)
    const there = scales.find((each) => (region ? each.region && each.name === name : !each.region))
    const values = { how: from.how, known, line: line && JSON.stringify(line), feet_per_unit: found.feet }
    if (!there) {
      refuseIf(region && whyNotRegion(region, sheet, scales))
      const made = await tx.insert<TakeoffScale>(takeoffScale, {
        ...values,
        takeoff: sheet.takeoff,
        sheet: id,
        name: region ? name : 'Whole sheet',
        region: region && JSON.stringify(region),
      })
      await remeasure(context, sheet)
      return made
    }
    const difference = differenceOf(Number(there.feet_per_unit), found.feet)
    if (!replace) {
      refuseIf(whyNotRecalibrate(there, found.feet, isPaper(sheet)))
      return tx.update<TakeoffScale>(takeoffScale, there.id, {
        checked_within: Math.max(Number(there.checked_within ?? 0), Math.round(difference * 1e5) / 1e3),
      })
    }
    const changed = await tx.update<TakeoffScale>(takeoffScale, there.id, { ...values, checked_within: null })
    await remeasure(context, sheet)
    await recount(tx, sheet.takeoff, actor.user_id)
    return changed
  },
})

export const removeScale = command('takeoffs/remove-scale', {
  about: 'Removes the scale of an area; its marks are measured by the scale of the sheet.',
  input: z.strictObject(seen),
  async run({ id, version }, context) {
    const { tx, actor } = context
    const found = await tx.one<{ sheet: string }>(
      'select sheet from takeoff_scales where organization_id = $1 and id = $2',
      [tx.organization_id, id],
    )
    if (!found) throw new NotFound(takeoffScale.label, { table: takeoffScale.table, id })
    const sheet = await openSheet(context, { id: found.sheet })
    const scale = await tx.lock<TakeoffScale>(takeoffScale, id)
    await refuseIfMoved(tx, takeoffScale, scale, version)
    await tx.sql('update takeoff_marks set scale = null where organization_id = $1 and scale = $2', [
      tx.organization_id,
      id,
    ])
    await tx.sql('delete from takeoff_scales where organization_id = $1 and id = $2', [tx.organization_id, id])
    await remeasure(context, sheet)
    await recount(tx, sheet.takeoff, actor.user_id)
    return { id }
  },
})

/** Another scale measures the same geometry again; a mark that it leaves without one is named and refused. */
async function remeasure({ tx, actor }: Context, sheet: TakeoffSheet): Promise<void> {
  const scales = (await of<TakeoffScale>(tx, 'takeoff_scales', sheet.takeoff)).filter((each) => each.sheet === sheet.id)
  const marks = (await of<TakeoffMark>(tx, 'takeoff_marks', sheet.takeoff)).filter((each) => each.sheet === sheet.id)
  let changes = 0
  for (const mark of marks) {
    const found = measured(mark.kind, readGeometry(mark.geometry), sheet, scales)
    if ('reason' in found) throw new Refusal(`Mark ${mark.position}: ${found.reason}`)
    if (Number(mark.measure) === found.measure && mark.scale === found.scale) continue
    await tx.update(takeoffMark, mark.id, found)
    changes++
  }
  if (changes > 0) await recount(tx, sheet.takeoff, actor.user_id)
}

export const drawMarks = command('takeoffs/draw', {
  about: 'Adds, changes and deletes marks on the sheets of a takeoff, all or none, and recalculates the quantities.',
  input: z.strictObject({
    takeoff: z.uuid(),
    // A new mark has no version; its id comes from the page, so that undoing a deletion brings back the same mark.
    marks: z
      .array(
        z.strictObject({
          id: z.uuid(),
          version: z.int().min(1).nullable(),
          sheet: z.uuid(),
          item: z.uuid(),
          kind: z.enum(['count', 'length', 'area']),
          geometry,
        }),
      )
      .max(200, 'Up to 200 marks at once'),
    deleted: z.array(z.strictObject(seen)).max(200, 'Up to 200 marks at once'),
  }),
  async run({ takeoff: id, marks, deleted }, { tx, actor }): Promise<TakeoffMark[]> {
    await lockTakeoff(tx, id, actor)
    const there = new Map((await of<TakeoffMark>(tx, 'takeoff_marks', id)).map((mark) => [mark.id, mark]))
    for (const each of [...marks, ...deleted])
      if (each.version !== null) await refuseIfDrawn(tx, there.get(each.id), each.version)
    for (const each of deleted)
      await tx.sql('delete from takeoff_marks where organization_id = $1 and id = $2', [tx.organization_id, each.id])

    const sheets = await of<TakeoffSheet>(tx, 'takeoff_sheets', id)
    const scales = await of<TakeoffScale>(tx, 'takeoff_scales', id)
    const items = new Map((await of<TakeoffItem>(tx, 'takeoff_items', id)).map((item) => [item.id, item]))
    const gone = new Set(deleted.map((each) => each.id))
    const left = [...there.values()].filter((mark) => !gone.has(mark.id))
    let last = Math.max(0, ...[...there.values()].map(({ position }) => Number(position)))
    const drawn: TakeoffMark[] = []
    for (const { version, ...mark } of marks) {
      const [sheet, item] = [sheets.find((each) => each.id === mark.sheet), items.get(mark.item)]
      if (!sheet || !item) throw new Refusal('Another person removed this sheet or item. Reload the page.')
      // The item's kind of measurement follows from its other marks, not from this one.
      const other =
        left.find((each) => each.item === item.id && each.id !== mark.id) ?? drawn.find((each) => each.item === item.id)
      const isFixed = other ? other.kind : left.some((each) => each.item === item.id) ? null : item.drawn_as
      refuseIf(whyNotDrawnAs({ ...item, drawn_as: isFixed ?? null }, mark.kind))
      const found = measured(
        mark.kind,
        mark.geometry as Geometry,
        sheet,
        scales.filter((scale) => scale.sheet === sheet.id),
      )
      if ('reason' in found) throw new Refusal(found.reason)
      const twin = drawnAlready({ ...mark, geometry: mark.geometry as Geometry }, [
        ...left.filter((each) => !drawn.some(({ id: known }) => known === each.id)),
        ...drawn,
      ])
      refuseIf(
        twin
          ? `Mark ${twin.position} of this item is drawn here already. To count it several times, change “Times” of the item.`
          : null,
      )
      const values = { ...mark, ...found, geometry: JSON.stringify(mark.geometry) }
      drawn.push(
        version === null
          ? await tx.insert<TakeoffMark>(takeoffMark, { ...values, takeoff: id, position: ++last })
          : await tx.update<TakeoffMark>(takeoffMark, mark.id, values),
      )
    }
    await recount(tx, id, actor.user_id)
    return drawn
  },
})

/** Two people may have the same mark in hand: the second is told who moved it, and sees the newest. */
async function refuseIfDrawn(tx: CommandTx, mark: TakeoffMark | undefined, version: number): Promise<void> {
  if (!mark) throw new Refusal('Another person deleted this mark. The plan shows what is there now.')
  if (mark.version === version) return
  const by = await tx.one<{ display_name: string }>(
    `select m.display_name from record_changes c join organization_members m
       on m.organization_id = c.organization_id and m.user_id = c.actor
      where c.organization_id = $1 and c.table_name = 'takeoff_marks' and c.record = $2 order by c.id desc limit 1`,
    [tx.organization_id, mark.id],
  )
  throw new Refusal(
    `${by?.display_name ?? 'Another person'} changed mark ${mark.position} while you were editing it. Your change was not saved; the plan shows theirs.`,
  )
}

export const putItem = command('takeoffs/put-item', {
  about: 'Creates or changes one item that is measured on the plan.',
  input: z.strictObject({ takeoff: z.uuid(), as: z.enum(['count', 'length', 'area']), item: lineSchema(takeoffItem) }),
  async run({ takeoff: id, as, item: { id: known, version, ...values } }, { tx, actor }): Promise<TakeoffItem> {
    await lockTakeoff(tx, id, actor)
    const there = known ? await tx.lock<TakeoffItem>(takeoffItem, known) : null
    if (there) await refuseIfMoved(tx, takeoffItem, there, version ?? 0)
    const next = { ...there, ...values } as TakeoffItem
    const marks = there
      ? await tx.sql('select id from takeoff_marks where organization_id = $1 and item = $2 limit 1', [
          tx.organization_id,
          there.id,
        ])
      : []
    const drawn_as = marks.length > 0 ? there!.drawn_as : as
    refuseIf(whyNotDrawnAs({ ...next, drawn_as }, as))
    refuseIf(whyNotMeasured({ ...next, drawn_as }))
    const { last } = (await tx.one<{ last: number }>(
      'select coalesce(max(position), 0)::int as last from takeoff_items where organization_id = $1 and takeoff = $2',
      [tx.organization_id, id],
    ))!
    const kept = there
      ? await tx.update<TakeoffItem>(takeoffItem, there.id, { ...values, drawn_as })
      : await tx.insert<TakeoffItem>(takeoffItem, { ...values, takeoff: id, drawn_as, drawn: 0, position: last + 1 })
    await recount(tx, id, actor.user_id)
    return (await tx.one<TakeoffItem>('select * from takeoff_items where organization_id = $1 and id = $2', [
      tx.organization_id,
      kept.id,
    ]))!
  },
})

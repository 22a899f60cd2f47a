import { escaped } from '@granary/xml/write.ts'
import type { Workbook } from '../fac/rules.ts'

/** A workbook with named ranges: the FAC’s intake finds its values by their names. */
export async function writeWorkbook(workbook: Workbook): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  return write(sheetsOf(workbook), { features: [namedRanges(workbook)] }).toBlob()
}

export const sheetsOf = ({ sheets }: Workbook) =>
  sheets.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row, at) =>
      row.map((value) =>
        value === null
          ? null
          : typeof value === 'number'
            ? { value, type: Number }
            : {
                value,
                type: String,
                format: '@',
                wrap: true,
                alignVertical: 'top' as const,
                ...(at === 0 && { fontWeight: 'bold' as const }),
              },
      ),
    ),
    columns: Array.from({ length: rows[0]?.length ?? 0 }, () => ({ width: 24 })),
    stickyRowsCount: 1,
  }))

/** The writer leaves the place of named ranges empty, and a second element of this kind would be ignored. */
export const namedRanges = ({ names }: Workbook) => ({
  files: {
    transform: {
      'xl/workbook.xml': {
        transform: (content: string) =>
          content.replace(
            '<definedNames/>',
            `<definedNames>${names
              .toSorted((a, b) => a.name.localeCompare(b.name))
              .map(({ name, at }) => `<definedName name="${escaped(name)}">${escaped(at)}</definedName>`)
              .join('')}</definedNames>`,
          ),
      },
    },
  },
})

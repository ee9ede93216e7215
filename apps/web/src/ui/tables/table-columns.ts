import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  metaHelper,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
  type ColumnHelper,
  type RowData,
  type TableOptions,
} from '@tanstack/react-table'

/** What every table of the console can do. */
export const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  filterFns: { includesString: filterFn_includesString },
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
  columnMeta: metaHelper<{ align: 'end' }>(),
})

export type Columns<Row extends RowData> = TableOptions<typeof features, Row>['columns']

/** Starts the declaration of a table's columns. */
export function columnsOf<Row extends RowData>(): ColumnHelper<typeof features, Row> {
  return createColumnHelper<typeof features, Row>()
}

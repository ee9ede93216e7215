export { loadCatalogue } from './load-catalogue.ts'
export { registerDownloadRoutes } from './routes.ts'

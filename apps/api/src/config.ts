/** The settings alone: whoever only starts others loads nothing of what those serve. */
export { type Config, ConfigError, parseConfig, settingNames } from './platform/config/config.ts'
export { StartError } from './platform/config/start-error.ts'

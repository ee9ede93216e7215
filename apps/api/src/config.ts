/** Only the settings, so that commands that start other processes don't load the service. */
export { type Config, ConfigError, parseConfig, settingNames } from './platform/config/config.ts'
export { StartError } from './platform/config/start-error.ts'

npm install @fovea/license-client

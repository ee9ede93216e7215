unzip fovea-sdk-ios-2.6.3.zip -d Frameworks

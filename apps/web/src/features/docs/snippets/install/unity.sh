unity-editor -importPackage fovea-sdk-unity-2.6.3.unitypackage
